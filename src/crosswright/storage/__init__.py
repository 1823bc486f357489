"""Files that the house keeps for itself: mapped caches, and writes that are whole or not at all."""
