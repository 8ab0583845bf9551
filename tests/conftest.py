"""What every test folder shares: the speed of the machine, rule tags with pytester to test them, Debian's packages."""

pytest_plugins = ["pytester", "machine", "rule_tags", "debian", "postgres"]
