import { type Context, Hono } from "hono";
import type { Content } from "#content-cache/index.ts";
import { type Appearance, readAppearance } from "#client/contract/appearance.ts";
import type { PortalEnv } from "../app-env.ts";
import { isKnownTag, toContentHeaders, toEntityTag } from "../content/content-headers.ts";
import { readContent } from "../content/read-content.ts";
import { isCrawler } from "../crawlers.ts";
import { PART_PATIENCE_MS } from "../limits.ts";
import { renderPage } from "../render.tsx";
import { settleSoon } from "../settle-soon.ts";
import { loadAccountForShell, toShell } from "../shell.ts";
import type { World } from "../world.ts";
import { type Opened, openPage } from "./open-page.ts";
import { isPersonalRequest } from "./personal-request.ts";
import { type PageAddress, toPageAddress } from "./page-address.ts";
import { isWhole } from "./whole-view.ts";

/** Every page as HTML: public ones are revalidated, private ones are never stored. */
export function documents(world: World): Hono<PortalEnv> {
  return new Hono<PortalEnv>().get("*", async (c) => {
    const address = toPageAddress(c.req.url);
    const content = await readContent(world, c);
    const key = isPersonalRequest(c)
      ? null
      : `${toKey(world, content, address)} ${appearanceOf(c) ?? ""}`;
    const kept = key && world.pageCache.read(key, c.get("nonce"));
    if (kept) return answerKept(c, kept, content);

    const opened = await openForReader(world, c, address);
    c.header("Cache-Control", opened.isPrivate ? "private, no-store" : "no-cache");
    c.header("Vary", "Cookie");
    if (opened.kind === "redirect") return c.redirect(opened.to, opened.status);
    for (const [name, value] of Object.entries(toContentHeaders(opened.content)))
      c.header(name, value);
    const answer = await render(world, c, { opened, address });
    return key && opened.status === 200 && !opened.isPrivate
      ? keepCopy(world, c, { key, answer, opened })
      : answer;
  });
}

/** The header needs the account too: only after it is known whether the product API believes it. */
async function openForReader(
  world: World,
  c: Context<PortalEnv>,
  address: PageAddress,
): Promise<Opened> {
  const opened = await openPage(world, c, address);
  if (opened.kind === "redirect" || opened.account === null) return opened;
  await loadAccountForShell(opened.account);
  return c.get("session").kind === "signed-in" ? opened : openPage(world, c, address);
}

function appearanceOf(c: Context<PortalEnv>): Appearance | null {
  return readAppearance(c.req.header("cookie") ?? "");
}

/** Names what a visitor's page depends on besides the reader's appearance. */
function toKey(world: World, { generation }: Content, { canonical }: PageAddress): string {
  return `${world.build.id} ${generation} ${canonical}`;
}

/**
 * A kept page under this response's nonce, or word that the reader's copy is still good. Such a
 * copy keeps its own nonce and policy: a 304 that named another would break the page.
 */
function answerKept(
  c: Context<PortalEnv>,
  { html, tag }: { html: string; tag: string },
  content: Content,
): Response {
  const headers = {
    "Cache-Control": "no-cache",
    Vary: "Cookie",
    ETag: tag,
    ...toContentHeaders(content),
  };
  if (!isKnownTag(tag, c.req.header("if-none-match"))) return c.html(html, 200, headers);
  return c.body(null, 304, { ...headers, "Content-Type": "text/html; charset=UTF-8" });
}

interface RenderParts {
  opened: Extract<Opened, { kind: "view" }>;
  address: PageAddress;
}

async function render(
  world: World,
  c: Context<PortalEnv>,
  { opened, address }: RenderParts,
): Promise<Response> {
  const account = await loadAccountForShell(opened.account);
  const isHome = address.pathname === "/";
  const shell = toShell(world, {
    content: opened.content,
    account,
    isHome,
    appearance: appearanceOf(c),
  });
  c.status(opened.status);
  const url = world.config.PUBLIC_ORIGIN + address.canonical;
  const patienceMs = mustBeWhole(c, address) ? Number.POSITIVE_INFINITY : PART_PATIENCE_MS;
  return renderPage(world, c, { view: await settleSoon(opened.view, patienceMs), shell, url });
}

/** Crawlers run no scripts, and a reader without scripts may ask for everything at once. */
function mustBeWhole(c: Context<PortalEnv>, address: PageAddress): boolean {
  return address.query.has("whole") || isCrawler(c.req.header("user-agent") ?? "");
}

interface CopyParts {
  key: string;
  answer: Response;
  opened: RenderParts["opened"];
}

/** Streams the page to its reader and keeps a copy when all of it was good. */
function keepCopy(
  world: World,
  c: Context<PortalEnv>,
  { key, answer, opened }: CopyParts,
): Response {
  if (!answer.body) return answer;
  const [forReader, forCache] = answer.body.tee();
  const nonce = c.get("nonce");
  const copy = Promise.all([new Response(forCache).text(), isWhole(opened.view)]).then(
    async ([html, whole]) => {
      if (!whole || isCut(c)) return;
      const tag = await toEntityTag(opened.content, html.replaceAll(nonce, ""));
      world.pageCache.keep(key, { html, nonce, tag: `W/${tag}` });
    },
    () => {},
  );
  c.executionCtx.waitUntil(copy);
  return new Response(forReader, answer);
}

/** A reader who left, or a part that could not be drawn, leaves a page with holes (F-29). */
function isCut(c: Context<PortalEnv>): boolean {
  return c.req.raw.signal.aborted || c.get("isRenderBroken") === true;
}
