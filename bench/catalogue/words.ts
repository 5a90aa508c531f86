/** In 43 of 100 datasets, in a few of their names, like the common words of a field. */
export const COMMON_WORD = "recording";
export const COMMON_SHARE = 0.43;
/** In five datasets, whatever their number. */
export const RARE_WORD = "zyzzyva";
export const PHRASE = ["vagus", "nerve"] as const;

const VOCABULARY = 20_000;

/** A generator of equal numbers for an equal seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Words as often as in a language: the n-th is about 1/n as frequent as the first. */
export function drawWords(random: () => number, count: number): string[] {
  return Array.from({ length: count }, () => {
    const rank = Math.floor(VOCABULARY ** random());
    return spell(rank);
  });
}

const SYLLABLES = [
  "ba",
  "ce",
  "di",
  "fo",
  "gu",
  "la",
  "me",
  "ni",
  "po",
  "ru",
  "sa",
  "te",
  "vi",
  "xo",
];

function spell(rank: number): string {
  let word = "";
  for (let left = rank + 14; left > 0; left = Math.floor(left / 14)) word += SYLLABLES[left % 14];
  return word;
}

/** Between the two, most often near the lower one. */
export function drawLength(random: () => number, least: number, most: number): number {
  return Math.floor(least * (most / least) ** (random() * random()));
}
