"""What every view is built from: layouts, messages, images, custom_ids."""
