"""The image of the Dockerfile, held against the tree where no container engine is at hand."""
