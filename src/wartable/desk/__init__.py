"""The desk: a live event as a log of organiser actions over the pure `its` functions. Undo is leaving entries out."""
