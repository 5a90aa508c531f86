let count = 0;

/** A word that occurs nowhere else. */
export function word(start = "w"): string {
  count += 1;
  return `${start}${String(count).padStart(4, "0")}x`;
}

/** The words of `word` in a text. */
export function findWords(text: string): string[] {
  return text.match(/(?<![a-z])[A-Za-z#]*\d?\.?\d{4}x/g) ?? [];
}

/** The name of a person, of words only. */
export function person(): string {
  return `${word("Ada")} ${word("Moss")}`;
}

export function address(): string {
  return `https://${word()}.test/${word()}`;
}
