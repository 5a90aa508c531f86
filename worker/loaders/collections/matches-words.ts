/** Whether every word of a search is in one of the texts, whatever their case. */
export function matchesWords(search: string, texts: readonly string[]): boolean {
  const all = texts.join("\n").toLocaleLowerCase("en");
  return search
    .toLocaleLowerCase("en")
    .split(/\s+/)
    .every((word) => all.includes(word));
}
