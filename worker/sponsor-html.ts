import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

/** A sponsor's words may hold links and line breaks, and nothing else (pages, section 1.0). */
const ALLOWED = {
  tagNames: ["a", "br"],
  attributes: { a: ["href"] },
  protocols: { href: ["http", "https", "mailto"] },
  strip: ["script", "style"],
};

/** Words of a sponsor as HTML that is safe to show. */
export function toSponsorHtml(markup: string): string {
  if (markup.trim() === "") return "";
  try {
    const html = unified()
      .use(remarkParse)
      .use(remarkRehype, { allowDangerousHtml: true })
      .use(rehypeRaw)
      .use(rehypeSanitize, ALLOWED)
      .use(rehypeStringify)
      .processSync(markup);
    return String(html).trim();
  } catch {
    // The libraries walk their trees by recursion: deep enough markup exhausts the stack.
    return "";
  }
}
