import { ENDING_MAX_LETTERS, STEM_MIN_LETTERS } from "../limits.ts";

/** English endings that Porter's stemmer takes off, alone or one behind the other. */
const ENDINGS = (
  "able al ally alism ality ance ant ate ation ative ed ement ence ent er ful fulness ible ic ical " +
  "ing ion ional ism ist ity ive iveness ization isation ize ise izer iser li ly logy ment ness or " +
  "ous ousness s es e y ies"
).split(" ");

/**
 * What the stemmer may leave of words that begin with this text: the text without a part of an
 * ending. `universa` gives `univers`, because `a` begins `al`.
 */
export function toStems(text: string): string[] {
  const shortest = Math.max(STEM_MIN_LETTERS, text.length - ENDING_MAX_LETTERS);
  const stems: string[] = [];
  for (let letters = text.length - 1; letters >= shortest; letters -= 1) {
    const stem = text.slice(0, letters);
    const rest = text.slice(letters);
    // `stopping` is `stop` with its last letter twice.
    const isDoubled = rest.length > 1 && rest[0] === stem.at(-1);
    if (beginsEnding(rest) || (isDoubled && beginsEnding(rest.slice(1)))) stems.push(stem);
  }
  return stems;
}

function beginsEnding(rest: string): boolean {
  return ENDINGS.some(
    (ending) =>
      ending.startsWith(rest) ||
      (rest.startsWith(ending) && beginsEnding(rest.slice(ending.length))),
  );
}
