"""The app in the browser: pages, live boards and a small JSON interface over the services `table` and `desk`.

`app` puts it together, `guard` keeps it safe, `pages` renders, `hub` pushes boards to browsers, `routes` has a module
per chapter of the site. No rule lives here.
"""
