import { href } from "#client/contract/routes.ts";
import { type Context, Hono } from "hono";
import { readAppearance } from "#client/contract/appearance.ts";
import { isCrawler } from "#client/contract/crawlers.ts";
import type { PortalEnv, Services } from "../services.ts";
import { isKnownTag, toContentHeaders, createEntityTag } from "../content/request-content.ts";
import { openWaitBudget } from "./wait-budget.ts";
import { type RenderedPage, renderStream, renderWhole } from "./render.tsx";
import { type PageKey, fillTemplate, toTemplate } from "../page-cache/page-cache.ts";
import { loadAccountForShell, buildShell, hasSilentEnd, loadAccountApi } from "./shell.ts";
import { type LoadedPage, loadPage } from "./load-page.ts";
import { type PageUrl, toPageUrl } from "./page-url.ts";
import type { View } from "#client/contract/view.ts";
import { toKnownPart } from "#client/navigation/document-part.ts";
import { withTimeout } from "#base/with-timeout.ts";

/** Every page as HTML: public ones are revalidated, private ones are never stored. */
export function documents(services: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>().get("*", async (c) => {
    const address = toPageUrl(c.req.url);
    const account = loadAccountForShell(loadAccountApi(services, c));
    return answerPage(services, c, {
      opened: await loadPage(services, c, address, account),
      address,
    });
  });
}

/** The result of an address, as a document. Crawlers get no error page (specification point 2). */
export async function answerPage(
  services: Services,
  c: Context<PortalEnv>,
  { opened, address }: { opened: LoadedPage; address: PageUrl },
): Promise<Response> {
  c.header("Cache-Control", opened.isPrivate ? "private, no-store" : "no-cache");
  c.header("Vary", "Cookie");
  if (opened.kind === "redirect") return c.redirect(opened.to, opened.status);
  for (const [name, value] of Object.entries(toContentHeaders(opened.content)))
    c.header(name, value);
  const { view, status } = opened;
  if (view.kind === "missing" && status >= 500 && isCrawler(c.req.header("user-agent") ?? "")) {
    services.log({ event: "page_failed", status, failure: view.missing.failure });
    return c.body(null, status);
  }
  return answer(services, c, { opened, address });
}

interface AnswerParts {
  opened: Extract<LoadedPage, { kind: "view" }>;
  address: PageUrl;
}

async function answer(
  services: Services,
  c: Context<PortalEnv>,
  { opened, address }: AnswerParts,
): Promise<Response> {
  const key = {
    address: address.canonical,
    appearance: readAppearance(c.req.header("cookie") ?? ""),
  };
  const account = await loadAccountForShell(opened.account);
  const shell = buildShell(services, {
    content: opened.content,
    account,
    hasEnded: hasSilentEnd(c),
    isHome: address.pathname === href("home"),
    appearance: key.appearance,
  });
  c.status(opened.status);
  const { view, isWhole } = await resolveDeferred(opened.view, openWaitBudget(services, c)());
  const page = { view, shell, url: services.config.PUBLIC_ORIGIN + address.canonical };
  const html = isWhole ? await renderWhole(services, c.get("nonce"), page) : null;
  if (html === null) return renderStream(services, c, page);
  return opened.status === 200 && !opened.isPrivate
    ? answerTagged(c, { key, page, html, opened })
    : c.html(html);
}

interface TaggedParts {
  key: PageKey;
  page: RenderedPage;
  html: string;
  opened: AnswerParts["opened"];
}

/**
 * A page that is not a member's, or 304 when the reader's copy is still good. Its ETag is weak,
 * because the same page has another nonce each time. A page with a failed part has no ETag and is
 * stored for nobody.
 */
async function answerTagged(
  c: Context<PortalEnv>,
  { key, page, html, opened: { content, reads } }: TaggedParts,
): Promise<Response> {
  const template = toTemplate(html, c.get("nonce"));
  const tag = `W/${await createEntityTag(content, template.bytes)}`;
  c.header("Content-Type", "text/html; charset=UTF-8");
  if (!(await isWhole(page.view)) || !reads.areComplete())
    return c.body(fillTemplate(template, c.get("nonce")));
  c.header("ETag", tag);
  c.set("shareable", { key, template, generation: content.generation });
  return isKnownTag(tag, c.req.header("if-none-match"))
    ? c.body(null, 304)
    : c.body(fillTemplate(template, c.get("nonce")));
}

/**
 * Puts the parts that arrive within `budgetMs` into the first flush, in their place and readable
 * without scripts. Only slower ones stream after a skeleton that a script has to replace.
 */
async function resolveDeferred(
  view: View,
  budgetMs: number,
): Promise<{ view: View; isWhole: boolean }> {
  if (view.kind === "missing") return { view, isWhole: true };
  let isWhole = true;
  const later = await Promise.all(
    Object.entries(view.page.later).map(async ([name, part]) => {
      const arrived = await withTimeout(part, budgetMs);
      isWhole &&= arrived !== null;
      return [name, arrived ? toKnownPart(arrived) : part];
    }),
  );
  const page = { ...view.page, later: Object.fromEntries(later) };
  return { view: { ...view, page } as View, isWhole }; // same page, some parts known
}

/** Whether every part of a page, at any depth, arrived fresh: only such a page is stored. */
export async function isWhole(view: View): Promise<boolean> {
  if (view.kind === "missing") return false;
  const later = await Promise.all(Object.values(view.page.later));
  return !holdsFailedOrOld([view.page.data, later]);
}

function holdsFailedOrOld(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  if ("ok" in part && part.ok === false) return true;
  if ("ageSeconds" in part && typeof part.ageSeconds === "number") return true;
  return Object.values(part).some(holdsFailedOrOld);
}
