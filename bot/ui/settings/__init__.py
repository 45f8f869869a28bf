"""The panels of `/settings`."""
