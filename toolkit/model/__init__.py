"""What content is once it is read and checked. Nothing here imports a third-party package."""
