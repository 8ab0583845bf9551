"""What every test folder shares: rule tags with pytester to test them, PostgreSQL and fonts for who asks for them."""

pytest_plugins = ["pytester", "rule_tags", "debian", "postgres"]
