#' Limbs of falling flow that last at least a day.
extract_recessions <- function(flow, tolerance = 0.001) {
  falling <- c(FALSE, diff(flow) <= tolerance)
  runs <- rle(falling)
  ends <- cumsum(runs$lengths)
  starts <- ends - runs$lengths + 1
  long <- runs$values & runs$lengths >= 24
  Map(function(from, to) data.frame(hour = from:to, flow = flow[from:to]), starts[long], ends[long])
}
