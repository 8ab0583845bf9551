"""The books: the ledger of rules, situations, data files and positions written by hand."""
