"""What the command line may say, and the values it stands for."""
