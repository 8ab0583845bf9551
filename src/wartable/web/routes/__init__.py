"""The site, a module per chapter. A route reads what was sent, calls a service, and renders; it decides nothing."""
