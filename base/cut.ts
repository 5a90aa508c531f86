/**
 * The beginning of a text, `maxChars` UTF-16 units at most. Letters beyond the first 65,536 take two
 * units, and half of one makes `encodeURIComponent` throw; so such a letter is kept whole or omitted.
 */
export function cutText(text: string, maxChars: number): string {
  const isDivided = /[\uD800-\uDBFF]/.test(text.charAt(maxChars - 1));
  return text.slice(0, isDivided ? maxChars - 1 : maxChars).toWellFormed();
}

/** The first letter of a text, whole; empty for an empty one. */
export function firstLetter(text: string): string {
  const [first = ""] = text;
  return first.toWellFormed();
}

/** The text, or its beginning up to a whole word with an ellipsis, `max` characters at most. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${cutText(text, max - 1).replace(/\s+\S*$/, "")}…`;
}
