import rehypeRaw from "rehype-raw";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import type { MarkdownHtml } from "#client/contract/page-data.ts";
import { collectHeadings, lowerHeadings, resolveLinks } from "./markdown-tree.ts";

/** Where a text's relative links point: the files of its own version; `null` for the site's own. */
export interface MarkdownPlace {
  id: number;
  version: number;
}

/**
 * Outside Markdown as HTML that is safe to show: parsed to a tree, raw HTML included, then cut to
 * GitHub's allow-list. Sanitising comes last but for the writer, so nothing can be added after it.
 */
export function renderMarkdown(markdown: string, place: MarkdownPlace | null): MarkdownHtml {
  const headings: MarkdownHtml["headings"] = [];
  const html = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeRaw)
    .use(rehypeSlug)
    .use(() => lowerHeadings)
    .use(() => (place ? resolveLinks(place) : undefined))
    .use(rehypeSanitize, SCHEMA)
    .use(() => collectHeadings(headings))
    .use(rehypeStringify)
    .processSync(markdown);
  return { html: String(html), headings };
}

/** Ids keep sanitize's `user-content-` prefix, so that no text can take the id of a page part. */
const SCHEMA = defaultSchema;
