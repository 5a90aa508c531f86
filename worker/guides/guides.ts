import { toStem } from "./stem.ts";

/** A guide for readers of the portal, from a Markdown file of this repository. */
export interface Guide {
  /** The last part of its address. */
  name: string;
  title: string;
  /** Its first paragraph. */
  summary: string;
  /** Markdown without the title and the summary. */
  body: string;
  /** The language of its text: English when the guide is not translated. */
  language: string;
}

const FILES = import.meta.glob<string>(
  ["/docs/guides/*.md", "/docs/deploy.md", "/docs/settings.md"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

/** Files of the build by name, the same for every reader and never changed; a German guide has `.de` behind its name. */
const TEXTS = new Map(
  Object.entries(FILES).map(([path, text]) => [path.replace(/^.*\/|\.md$/g, ""), text]),
);

/** Researchers first: most readers are. */
const ORDER = ["researchers", "publishers", "editors", "operators", "contributors"];
const NAMES = [
  ...ORDER,
  ...[...TEXTS.keys()].filter((name) => !name.includes(".") && !ORDER.includes(name)),
];

/** The guides as readers of one language see them. */
export interface Guides {
  all: readonly Guide[];
  /** Those that have every word, the ones that have them in the title first. */
  find(q: string): Guide[];
  /** Those about the words: title, first paragraph and headings have every one. A tenth of the text, so that a page can ask. */
  findAbout(q: string): Guide[];
}

/** By language of the pages, of which there are two; guides are files of the build, of no reader. */
const parsed = new Map<string, Guides>();

/** Parsed once; each text is indexed with its first search. */
export function readGuides(language: string): Guides {
  const known = parsed.get(language) ?? parseGuides(language);
  parsed.set(language, known);
  return known;
}

function parseGuides(language: string): Guides {
  const all = NAMES.map((name) => {
    const own = TEXTS.get(`${name}.${language}`);
    return own === undefined
      ? parseGuide({ name, language: "en" }, TEXTS.get(name) ?? "")
      : parseGuide({ name, language }, own);
  });
  return {
    all,
    find: createSearch(all, ({ title, summary, body }) => `${title} ${summary} ${body}`),
    findAbout: createSearch(all, ({ title, summary, body }) =>
      [title, summary, ...(body.match(/^#+ .*$/gm) ?? [])].join(" "),
    ),
  };
}

const LINK_ADDRESS = /\]\([^)]*\)/g;

function createSearch(all: readonly Guide[], toText: (guide: Guide) => string): Guides["find"] {
  let index: IndexedGuide[] | null = null;
  return (q) => {
    index ??= all.map((guide) => ({
      guide,
      title: toWords(guide.title, guide),
      text: toWords(toText(guide), guide),
    }));
    const matches = index.map(({ guide, title, text }) => {
      const requested = [...toWords(q, guide)];
      return {
        guide,
        isMatch: requested.length > 0 && requested.every((word) => text.has(word)),
        inTitle: requested.filter((word) => title.has(word)).length,
      };
    });
    return matches
      .filter(({ isMatch }) => isMatch)
      .toSorted((one, other) => other.inTitle - one.inTitle)
      .map(({ guide }) => guide);
  };
}

interface IndexedGuide {
  guide: Guide;
  title: ReadonlySet<string>;
  text: ReadonlySet<string>;
}

function parseGuide({ name, language }: Pick<Guide, "name" | "language">, text: string): Guide {
  const [title = "", summary = "", ...rest] = text.trim().split("\n\n");
  return {
    name,
    title: title.replace(/^# /, ""),
    summary: toPageLinks(summary),
    body: toPageLinks(rest.join("\n\n")),
    language,
  };
}

/** Links to other guides lead to their pages; a link to another file of the repository becomes text. */
function toPageLinks(markdown: string): string {
  return markdown.replaceAll(
    /\[([^\]]*)\]\((?!https?:|mailto:|\/|#)([^)#]*)(#[^)]*)?\)/g,
    (_, label: string, path: string, anchor = "") => {
      const name = path.replace(/^.*\/|(?:\.de)?\.md$/g, "");
      return TEXTS.has(name) ? `[${label}](/help/${name}${anchor})` : label;
    },
  );
}

/** The stems of the words that a reader sees: not those in the addresses of links. */
function toWords(text: string, { language }: Guide): ReadonlySet<string> {
  const words = new Set(
    text
      .replaceAll(LINK_ADDRESS, "]")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  );
  return new Set([...words].map((word) => toStem(word, language)));
}
