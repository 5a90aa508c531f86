export const NAME = "Harbour Data";
export const UNIVERSITY = "Harbour University";
