#' Slope and intercept of log(-dQ/dt) against log(Q).
fit_recession <- function(limb) {
  drop <- -diff(limb$flow)
  middle <- (head(limb$flow, -1) + tail(limb$flow, -1)) / 2
  keep <- drop > 0
  coef(lm(log(drop[keep]) ~ log(middle[keep])))
}
