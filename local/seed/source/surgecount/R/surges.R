#' Independent maxima of a residual series.
#'
#' @param residual Hourly residual in metres.
#' @param threshold Smallest height that counts, in metres.
#' @param window Hours on either side without a higher value.
surges <- function(residual, threshold = 0.5, window = 36) {
  at <- which(!is.na(residual) & residual >= threshold)
  is_highest <- vapply(at, function(i) {
    near <- max(1, i - window):min(length(residual), i + window)
    residual[i] == max(residual[near], na.rm = TRUE) && i == near[which.max(residual[near])]
  }, logical(1))
  data.frame(hour = at[is_highest], height_m = residual[at[is_highest]])
}
