"""What is in `deploy/`: that it fits the bot, the image and the pages that tell how to use it."""
