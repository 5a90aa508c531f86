/** The next of 1, 2, 5, 10, 20 … that is not less: the distance of an axis's marks. */
export function toRoundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((digit) => digit * power >= least * (1 - 1e-9)) ?? 10);
}
