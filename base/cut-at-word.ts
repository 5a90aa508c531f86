import { cutText } from "./cut.ts";

/** The text, or its beginning up to a whole word with an ellipsis, `max` characters at most. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${cutText(text, max - 1).replace(/\s+\S*$/, "")}…`;
}
