#' z-scores of both formants within a speaker.
normalise <- function(vowels) {
  transform(vowels, z1 = scale(f1_hz)[, 1], z2 = scale(f2_hz)[, 1])
}

#' Each vowel at its mean, with a cross of one standard deviation.
plot_vowels <- function(vowels) {
  plot(vowels$z2, vowels$z1, type = "n", xlim = rev(range(vowels$z2)), ylim = rev(range(vowels$z1)), xlab = "F2 (z)", ylab = "F1 (z)")
  for (name in unique(vowels$vowel)) {
    one <- vowels[vowels$vowel == name, ]
    x <- mean(one$z2); y <- mean(one$z1)
    segments(x - sd(one$z2), y, x + sd(one$z2), y, col = "grey")
    segments(x, y - sd(one$z1), x, y + sd(one$z1), col = "grey")
    text(x, y, name, cex = 1.6)
  }
}
