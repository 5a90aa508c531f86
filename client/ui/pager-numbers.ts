/** Page numbers a pager shows at once (pages, section 1.2). */
const NUMBERS_SHOWN = 5;

/** The numbers around the current page, at most five, within the first and last. */
export function pagerNumbers(current: number, last: number): number[] {
  const count = Math.max(0, Math.min(NUMBERS_SHOWN, last));
  const first = Math.max(1, Math.min(current - Math.floor(NUMBERS_SHOWN / 2), last - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
