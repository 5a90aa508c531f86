#' Limbs of falling flow that last at least `min_hours`.
extract_recessions <- function(flow, tolerance = 0.001, min_hours = 24) {
  falling <- c(FALSE, diff(flow) <= tolerance)
  runs <- rle(falling)
  ends <- cumsum(runs$lengths)
  starts <- ends - runs$lengths + 1
  long <- runs$values & runs$lengths >= min_hours
  Map(function(from, to) data.frame(hour = from:to, flow = flow[from:to]), starts[long], ends[long])
}
