"""One drawing, many canvases: a scene in cell units, played as SVG, PNG, PDF and a page to play."""
