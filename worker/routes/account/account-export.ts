import { type Context, Hono } from "hono";
import { accountExportHref } from "#client/contract/account/links.ts";
import type { Part } from "#client/contract/failures.ts";
import type { PortalEnv, Services } from "../../services.ts";
import { loadAccountApi } from "../../page/shell.ts";
import { readMachineKeys } from "../../product-api/account.ts";
import { readOwnCollections, readOwnProposals } from "../../product-api/account/own-work.ts";

const EXPORTED_COLLECTIONS = 100;

/** What is held about the reader, as a file; never stored, and for nobody else. */
export function accountExport(services: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>().get(accountExportHref(), (c) => answer(services, c));
}

async function answer(services: Services, c: Context<PortalEnv>): Promise<Response> {
  c.header("Cache-Control", "private, no-store");
  const account = loadAccountApi(services, c);
  if (!account) return c.text("Sign in to export your data.", 401);
  const [profile, details, workspaces, keys, collections, proposals] = await Promise.all([
    account.profile(),
    account.details(),
    account.workspaces(),
    readMachineKeys(account.ask),
    readOwnCollections(account.ask, EXPORTED_COLLECTIONS),
    readOwnProposals(account.ask),
  ]);
  // Whoever is in no workspace has no keys; the catalogue refuses the question then.
  const hasNoKeys = !keys.ok && keys.failure.code === "not_allowed";
  const parts = { profile, details, workspaces, collections, proposals };
  const missing = Object.values(parts).some(({ ok }) => !ok) || (!keys.ok && !hasNoKeys);
  if (c.get("session").kind === "visitor") return c.text("Sign in to export your data.", 401);
  if (missing)
    return c.text("The catalogue did not tell all of it just now. Try again in a moment.", 503);
  c.header("Content-Disposition", 'attachment; filename="my-data.json"');
  c.header("Content-Type", "application/json; charset=UTF-8");
  const exported = {
    exportedAt: new Date(services.now()).toISOString(),
    profile: { ...toValue(profile), ...toValue(details) },
    workspaces: toValue(workspaces),
    machineKeysOfCurrentWorkspace: keys.ok ? keys.value : [],
    collections: collections.ok ? collections.value.collections : [],
    proposals: toValue(proposals),
  };
  return c.body(JSON.stringify(exported, null, 2));
}

function toValue<Value>(part: Part<Value>): Value | null {
  return part.ok ? part.value : null;
}
