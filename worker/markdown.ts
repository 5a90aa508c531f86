import rehypeRaw from "rehype-raw";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { type PluggableList, unified } from "unified";
import type { MarkdownHtml } from "#client/contract/record-page.ts";
import {
  collectHeadings,
  followHeadings,
  lowerHeadings,
  type Node,
  reachScrollers,
  resolveLinks,
} from "./markdown-tree.ts";

/** Where a text's relative links point: the files of its own version; `null` for the site's own. */
export interface MarkdownPlace {
  id: number;
  version: number;
}

/**
 * Outside Markdown as HTML that is safe to show: parsed to a tree, raw HTML included, then cut to
 * GitHub's allow-list. Sanitising comes last but for the writer, so nothing can be added after it.
 */
export function renderMarkdown(
  markdown: string,
  place: MarkdownPlace | null,
  extras: MarkdownExtras = NO_EXTRAS,
): MarkdownHtml {
  if (TOO_DEEP.test(markdown)) return toPlainText(markdown);
  try {
    return toSafeHtml(markdown, { place, extras });
  } catch {
    // The libraries walk their trees by recursion: deep enough raw HTML exhausts the stack.
    return toPlainText(markdown);
  }
}

/** Further syntax, and what is done with it once the tree is sanitised. */
export interface MarkdownExtras {
  parse: PluggableList;
  finish: (tree: Node) => void;
}

const NO_EXTRAS: MarkdownExtras = { parse: [], finish: () => {} };

/** Lists and quotes so deep that parsing them costs seconds: 40 levels of either, no text has them. */
const TOO_DEEP = /^(?:[ \t]{80,}(?:[-*+]|\d{1,9}[.)])[ \t]|(?:[ \t]*(?:>|[-*+][ \t])){40})/m;

/** The text as its author typed it. */
function toPlainText(markdown: string): MarkdownHtml {
  const text = markdown.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return { html: `<pre>${text}</pre>`, headings: [] };
}

interface SafeHtmlParts {
  place: MarkdownPlace | null;
  extras: MarkdownExtras;
}

function toSafeHtml(markdown: string, { place, extras }: SafeHtmlParts): MarkdownHtml {
  const headings: MarkdownHtml["headings"] = [];
  const html = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(extras.parse)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeRaw)
    .use(rehypeSlug)
    .use(() => lowerHeadings)
    .use(() => (place ? resolveLinks(place) : undefined))
    .use(() => followHeadings)
    .use(rehypeSanitize, SCHEMA)
    .use(() => collectHeadings(headings))
    .use(() => reachScrollers)
    .use(() => extras.finish)
    .use(rehypeStringify, { allowDangerousHtml: true })
    .processSync(markdown);
  return { html: String(html), headings };
}

/** Ids keep sanitize's `user-content-` prefix, so that no text can take the id of a page part. */
const SCHEMA = defaultSchema;
