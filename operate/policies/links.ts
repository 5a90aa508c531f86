import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { LEGAL } from "#brand/legal.ts";
import { matchRoute } from "#client/contract/match-route.ts";

const NOT_OURS =
  /(?:^|[\\/])(?:node_modules|dist|\.git|\.types|\.wrangler|seed[\\/](?:source|readme))(?:[\\/]|$)/;
/** Addresses of the portal that are not pages of the route table. */
const NO_PAGES = ["/.well-known/security.txt", "/api/status"];

/** Every broken link: of the repository's pages for people, and of the legal texts. */
export function findBrokenLinks(root: string): string[] {
  const pages = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".md") && !NOT_OURS.test(path),
  );
  const inPages = pages.flatMap((page) =>
    readLinks(readFileSync(join(root, page), "utf8")).map((address) =>
      findFault(root, page, address),
    ),
  );
  const inLegalTexts = Object.values(LEGAL)
    .flatMap(({ body }) => readLinks(body))
    .map((address) => (isAddress(address) ? null : `brand/legal.ts: no page at ${address}`));
  return [...inPages, ...inLegalTexts].filter((fault) => fault !== null);
}

function readLinks(text: string): string[] {
  const prose = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = ""]) => address);
}

/** Why a link is broken; `null` for a good one, and for those to other sites. */
function findFault(root: string, page: string, address: string): string | null {
  if (/^(?:https?|mailto):/.test(address)) return null;
  const [path = "", anchor] = address.split("#");
  if (path.startsWith("/")) return isAddress(path) ? null : `${page}: no page at ${address}`;
  const target = path === "" ? join(root, page) : join(root, dirname(page), path);
  if (!existsSync(target)) return `${page}: no file at ${address}`;
  return anchor === undefined || hasAnchor(target, anchor)
    ? null
    : `${page}: no heading ${address}`;
}

function isAddress(path: string): boolean {
  return matchRoute(path) !== null || NO_PAGES.includes(path);
}

function hasAnchor(path: string, anchor: string): boolean {
  const headings = [...readFileSync(path, "utf8").matchAll(/^#+ (.+)$/gm)];
  return headings.some(([, heading = ""]) => toAnchor(heading) === anchor);
}

/** A heading's anchor, as GitHub makes it. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
    .replaceAll(" ", "-");
}
