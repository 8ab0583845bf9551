"""What every test folder shares: rule tags, and pytester to test them."""

pytest_plugins = ["pytester", "rule_tags"]
