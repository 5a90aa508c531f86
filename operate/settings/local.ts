import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import * as v from "valibot";
import { CATALOGUE, findSettingFaults, PORTAL } from "./workers.ts";

const Vars = v.record(v.string(), v.string("must be text in quotes"));

/** The caller's settings, without the secrets: those of the local stack are short. */
function readGiven(text: string): Record<string, string> {
  const entries = Object.entries(v.parse(Vars, JSON.parse(text)));
  return Object.fromEntries(entries.filter(([name]) => !PORTAL.secrets.has(name)));
}

/**
 * Checks the settings of both `wrangler.toml`, with the caller's overrides of the portal's, and
 * throws one error that names every fault.
 */
export function requireGoodVars(root: string, portalVars = "{}"): void {
  const faults = [
    ...findSettingFaults(PORTAL, {
      vars: { ...readVars(root, "wrangler.toml"), ...readGiven(portalVars) },
      secrets: null,
    }).map((fault) => `wrangler.toml: ${fault}`),
    ...findSettingFaults(CATALOGUE, {
      vars: readVars(root, "api/wrangler.toml"),
      secrets: null,
    }).map((fault) => `api/wrangler.toml: ${fault}`),
  ];
  if (faults.length > 0) throw new Error(["Settings are not usable.", ...faults].join("\n"));
}

function readVars(root: string, file: string): Record<string, string> {
  const { vars = {} } = parse(readFileSync(join(root, file), "utf8"));
  return v.parse(Vars, vars);
}
