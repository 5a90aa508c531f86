import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { LEGAL } from "#brand/legal.ts";
import { matchRoute } from "#client/contract/match-route.ts";

const ROOT = join(import.meta.dirname, "../..");
const NOT_OURS =
  /(?:^|\/)(?:node_modules|dist|\.git|\.types|\.wrangler|seed\/(?:source|readme))(?:\/|$)/;

/** Every page of the repository that people read. */
const PAGES = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter(
  (path) => path.endsWith(".md") && !NOT_OURS.test(path),
);

function readLinks(text: string): string[] {
  const prose = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = ""]) => address);
}

/** A heading's anchor, as GitHub makes it. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
    .replaceAll(" ", "-");
}

function hasAnchor(path: string, anchor: string): boolean {
  const headings = [...readFileSync(path, "utf8").matchAll(/^#+ (.+)$/gm)];
  return headings.some(([, heading = ""]) => toAnchor(heading) === anchor);
}

/** Why a link leads nowhere; `null` for one that does not, and for those to other sites. */
function findFault(page: string, address: string): string | null {
  if (/^(?:https?|mailto):/.test(address)) return null;
  const [path = "", anchor] = address.split("#");
  if (path.startsWith("/")) return isAddress(path) ? null : `${page}: no page at ${address}`;
  const target = path === "" ? join(ROOT, page) : join(ROOT, dirname(page), path);
  if (!existsSync(target)) return `${page}: no file at ${address}`;
  return anchor === undefined || hasAnchor(target, anchor)
    ? null
    : `${page}: no heading ${address}`;
}

function isAddress(path: string): boolean {
  return matchRoute(path) !== null || ["/.well-known/security.txt", "/api/status"].includes(path);
}

it("has no page with a link that leads nowhere", () => {
  expect(PAGES.length).toBeGreaterThan(20);
  const faults = PAGES.flatMap((page) =>
    readLinks(readFileSync(join(ROOT, page), "utf8")).map((address) => findFault(page, address)),
  );
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
});

it("has no legal text with a link that leads nowhere", () => {
  const links = Object.values(LEGAL).flatMap(({ body }) => readLinks(body));
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((address) => !isAddress(address))).toEqual([]);
});

it.each(readdirSync(join(ROOT, "docs/guides")))(
  "%s is short, and begins with a title and a sentence",
  (name) => {
    const text = readFileSync(join(ROOT, "docs/guides", name), "utf8");
    expect(text).toMatch(/^# [^\n]{5,60}\n\n[A-Z][^\n]{20,200}\.\n\n## /);
    expect(text.split(/\s+/).length).toBeLessThan(600);
  },
);
