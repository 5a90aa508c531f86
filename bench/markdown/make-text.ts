/** Length of a text that is measured, characters. */
export const CHARS = 99_000;

export function repeat(text: string, chars = CHARS): string {
  return text.repeat(Math.ceil(chars / text.length)).slice(0, chars);
}

export function lines(toLine: (index: number) => string): string {
  let text = "";
  for (let index = 0; text.length < CHARS; index += 1) text += toLine(index);
  return text.slice(0, CHARS);
}

export function half(first: string, second: string): string {
  return repeat(first, CHARS / 2) + repeat(second, CHARS / 2);
}
