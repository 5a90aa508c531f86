source("R/surges.R")
example <- read.csv("data/example.csv")
found <- surges(example$residual_m)
stopifnot(nrow(found) == 1, found$hour == 41)
