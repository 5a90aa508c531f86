import { stemmer } from "stemmer";

/** A guide for readers of the portal, from a Markdown file of this repository. */
export interface Guide {
  /** The last part of its address. */
  name: string;
  title: string;
  /** Its first paragraph. */
  summary: string;
  /** Markdown without the title and the summary. */
  body: string;
}

const FILES = import.meta.glob<string>(
  ["/docs/guides/*.md", "/docs/deploy.md", "/docs/settings.md"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

const TEXTS = new Map(
  Object.entries(FILES).map(([path, text]) => [path.replace(/^.*\/|\.md$/g, ""), text]),
);

/** Researchers first: most readers are. */
const ORDER = ["researchers", "publishers", "editors", "operators", "contributors"];

export const guides: readonly Guide[] = [
  ...ORDER,
  ...[...TEXTS.keys()].filter((name) => !ORDER.includes(name)),
].flatMap((name) => {
  const text = TEXTS.get(name);
  return text === undefined ? [] : [parseGuide(name, text)];
});

export function parseGuide(name: string, text: string): Guide {
  const [title = "", summary = "", ...rest] = text.trim().split("\n\n");
  return {
    name,
    title: title.replace(/^# /, ""),
    summary: toPageLinks(summary),
    body: toPageLinks(rest.join("\n\n")),
  };
}

/** Links to other guides lead to their pages; a link to another file of the repository becomes text. */
function toPageLinks(markdown: string): string {
  return markdown.replaceAll(
    /\[([^\]]*)\]\((?!https?:|mailto:|\/|#)([^)#]*)(#[^)]*)?\)/g,
    (_, label: string, path: string, anchor = "") => {
      const name = path.replace(/^.*\/|\.md$/g, "");
      return TEXTS.has(name) ? `[${label}](/help/${name}${anchor})` : label;
    },
  );
}

const words = (text: string): string[] =>
  [...text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => stemmer(word));

const INDEX = guides.map((guide) => ({
  guide,
  title: new Set(words(guide.title)),
  text: new Set(words(`${guide.title} ${guide.summary} ${guide.body}`)),
}));

/** Guides that have every word, those that have them in the title first. */
export function findGuides(q: string): Guide[] {
  const requested = words(q);
  if (requested.length === 0) return [];
  return INDEX.filter(({ text }) => requested.every((word) => text.has(word)))
    .toSorted((one, other) => countIn(other.title) - countIn(one.title))
    .map(({ guide }) => guide);

  function countIn(title: ReadonlySet<string>): number {
    return requested.filter((word) => title.has(word)).length;
  }
}
