"""The desk in the browser: staff run events, players enter scores from their phones, everybody reads along.

Nothing is decided here: pages show the views of `wartable.desk`, and forms become its actions.
"""
