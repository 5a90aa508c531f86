import {
  COMMON_SHARE,
  COMMON_WORD,
  createRandom,
  PHRASE,
  RARE_WORD,
  toLength,
  toWords,
} from "./words.ts";

const TYPES = ["research", "research", "research", "trial", "release", "collection"] as const;
const TAGS = 500;
export const BIG_FOLDER_ENTRIES = 10_000;

export interface GeneratedDataset {
  name: string;
  description: string;
  readme: string;
  tags: string[];
  datasetType: string;
  contributors: { firstName: string; lastName: string }[];
  publishedAt: string;
  paths: string[];
}

/** The n-th dataset, always the same; the first one has a folder of 10,000 files. */
export function toDataset(id: number): GeneratedDataset {
  const random = createRandom(id);
  const name = toWords(random, toLength(random, 3, 12));
  const description = toWords(random, toLength(random, 10, 120));
  const readme = toWords(random, toLength(random, 20, 1_500));
  if (random() < COMMON_SHARE) {
    const place = random();
    if (place < 0.15) name.splice(1, 0, COMMON_WORD);
    if (place > 0.1 && place < 0.5) description.splice(2, 0, COMMON_WORD);
    if (place > 0.3) for (let left = 1 + random() * 3; left > 0; left--) readme.push(COMMON_WORD);
  }
  if (random() < 0.02) description.push(...PHRASE);
  if (id % 200 === 7 && id < 1_000) description.push(RARE_WORD);
  const tags = [...new Set([1, 2, 3, 4].map(() => `tag ${Math.floor(TAGS ** random())}`))];
  const [first = "", second = "", third = "", fourth = ""] = toWords(random, 4);
  return {
    name: name.join(" "),
    description: `${description.join(" ")}.`,
    readme: `# ${name.join(" ")}\n\n${readme.join(" ")}\n`,
    tags,
    datasetType: TYPES[Math.floor(random() * TYPES.length)] ?? "research",
    contributors: [
      { firstName: first, lastName: second },
      { firstName: third, lastName: fourth },
    ],
    publishedAt: new Date(1_600_000_000_000 + Math.floor(random() * 2e11)).toISOString(),
    paths: id === 1 ? toBigFolder() : toPaths(random),
  };
}

function toPaths(random: () => number): string[] {
  const count = 12 + Math.floor(random() * 16);
  const words = toWords(random, count);
  return words.map((word, at) => `sub-${at % 4}/${word}-${at}.csv`);
}

function toBigFolder(): string[] {
  return Array.from({ length: BIG_FOLDER_ENTRIES }, (_, at) => `many/run-${at}.csv`);
}
