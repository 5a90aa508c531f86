import { type Context, Hono } from "hono";
import type { Notifications } from "#api/wire/account/notifications.ts";
import { accountExportHref } from "#client/contract/account/links.ts";
import type { Part } from "#client/contract/failures.ts";
import type { PortalEnv, Services } from "../../services.ts";
import { EXPORTED_PAGES_MAX, EXPORTED_PER_PAGE } from "../../limits.ts";
import { loadAccountApi } from "../../page/shell.ts";
import { type AccountApi, readMachineKeys } from "../../product-api/account.ts";
import {
  type OwnCollections,
  readNotifications,
  readOwnCollections,
  readOwnProposals,
} from "../../product-api/account/own-work.ts";

/** The stored data of the reader, as a file; never cached, and for nobody else. */
export function accountExport(services: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>().get(accountExportHref(), (c) => answer(services, c));
}

async function answer(services: Services, c: Context<PortalEnv>): Promise<Response> {
  c.header("Cache-Control", "private, no-store");
  const account = loadAccountApi(services, c);
  if (!account) return c.text("Sign in to export your data.", 401);
  const { ask } = account;
  const [profile, details, workspaces, keys, collections, proposals, requests, github, notices] =
    await Promise.all([
      account.profile(),
      account.details(),
      account.workspaces(),
      readMachineKeys(ask),
      readAllCollections(ask),
      readOwnProposals(ask),
      account.requests.mine(),
      account.github(),
      readAllNotices(ask),
    ]);
  // A person without a workspace has no keys; the catalogue refuses the call then.
  const isWithoutKeys = !keys.ok && keys.failure.code === "not_allowed";
  const parts = { profile, details, workspaces, collections, proposals, github };
  // Other services of the contract have neither requests nor notifications.
  const extensions = [requests, notices].filter(
    (part) => part.ok || part.failure.code !== "not_found",
  );
  const isPartMissing =
    [...Object.values(parts), ...extensions].some(({ ok }) => !ok) || (!keys.ok && !isWithoutKeys);
  if (c.get("session").kind === "visitor") return c.text("Sign in to export your data.", 401);
  if (isPartMissing)
    return c.text("The catalogue did not answer completely. Try again in a moment.", 503);
  c.header("Content-Disposition", 'attachment; filename="my-data.json"');
  c.header("Content-Type", "application/json; charset=UTF-8");
  const exported = {
    exportedAt: new Date(services.now()).toISOString(),
    profile: { ...toValue(profile), ...toValue(details) },
    github: toValue(github),
    workspaces: toValue(workspaces),
    machineKeysOfCurrentWorkspace: keys.ok ? keys.value : [],
    collections: toValue(collections),
    proposals: toValue(proposals),
    requests: toValue(requests),
    notifications: toValue(notices),
    leftOut: toLeftOut(collections, notices),
  };
  return c.body(JSON.stringify(exported, null, 2));
}

function toValue<Value>(part: Part<Value>): Value | null {
  return part.ok ? part.value : null;
}

/** A note about data that is left out; empty when the file is complete. */
function toLeftOut(collections: Part<OwnCollections>, notices: Part<Notifications>): string[] {
  const listed = collections.ok ? collections.value.collections.length : 0;
  const total = collections.ok ? collections.value.totalCount : 0;
  return [
    ...(total > listed ? [`${total - listed} of your ${total} collections.`] : []),
    ...(notices.ok && notices.value.next !== null
      ? [`Notifications older than the newest ${notices.value.notifications.length}.`]
      : []),
  ];
}

type Ask = AccountApi["ask"];

/** The collections that the reader has a role in, up to the limit. */
async function readAllCollections(ask: Ask): Promise<Part<OwnCollections>> {
  const all: OwnCollections["collections"] = [];
  for (let page = 0; ; page += 1) {
    const place = { limit: EXPORTED_PER_PAGE, offset: page * EXPORTED_PER_PAGE };
    const answer = await readOwnCollections(ask, place);
    if (!answer.ok) return answer;
    all.push(...answer.value.collections);
    const isLast = answer.value.collections.length < EXPORTED_PER_PAGE;
    if (isLast || page + 1 === EXPORTED_PAGES_MAX)
      return {
        ok: true,
        value: { ...answer.value, limit: all.length, offset: 0, collections: all },
      };
  }
}

/** The newest notifications, up to the limit, and which are mailed. */
async function readAllNotices(ask: Ask): Promise<Part<Notifications>> {
  const all: Notifications["notifications"] = [];
  let before: number | null = null;
  for (let page = 1; ; page += 1) {
    const answer: Part<Notifications> = await readNotifications(ask, before);
    if (!answer.ok) return answer;
    all.push(...answer.value.notifications);
    before = answer.value.next;
    if (before === null || page === EXPORTED_PAGES_MAX)
      return { ok: true, value: { ...answer.value, notifications: all } };
  }
}
