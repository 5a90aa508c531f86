const NUMBERS = new Intl.NumberFormat("en");

/** `1,204` */
export function formatNumber(value: number): string {
  return NUMBERS.format(value);
}

/** `1 file`, `1,204 files`; the plural is the word with an s unless given. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
