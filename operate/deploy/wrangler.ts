import { execFile } from "node:child_process";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { DeployFault } from "./fault.ts";

const BIN = join(import.meta.dirname, "../../node_modules/wrangler/bin/wrangler.js");
/** One call of wrangler, an upload of the whole build included, milliseconds. */
const CALL_TIMEOUT_MS = 600_000;
/** Longest output of one call that is read, bytes. */
const OUTPUT_MAX_BYTES = 16 * 1024 * 1024;

/** Runs wrangler and returns its output; a failed call is a fault with wrangler's own message. */
export type RunWrangler = (args: readonly string[]) => Promise<string>;

export interface Ended {
  stdout: string;
  stderr: string;
  /** `killed` when it took too long. */
  error: { killed?: boolean } | null;
}

/** Runs wrangler in a process; a test replaces it. */
export type StartWrangler = (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<Ended>;

export const startWrangler: StartWrangler = (args, env) =>
  new Promise((done) => {
    execFile(
      process.execPath,
      [BIN, ...args],
      { env, timeout: CALL_TIMEOUT_MS, maxBuffer: OUTPUT_MAX_BYTES },
      (error, stdout, stderr) => done({ error, stdout, stderr }),
    );
  });

export function createWrangler(
  env: NodeJS.ProcessEnv,
  accountId: string | null,
  start = startWrangler,
): RunWrangler {
  const own = {
    ...env,
    ...(accountId !== null && { CLOUDFLARE_ACCOUNT_ID: accountId }),
    CI: "true", // no questions
    NO_COLOR: "1",
    FORCE_COLOR: "0",
    WRANGLER_SEND_METRICS: "false",
  };
  return async (args) => {
    const { error, stdout, stderr } = await start(args, own);
    if (error === null) return stdout;
    const minutes = CALL_TIMEOUT_MS / 60_000;
    const late = error.killed === true ? `\nIt did not end within ${minutes} minutes.` : "";
    throw toFault(args, `${stdout}\n${stderr}${late}`);
  };
}

/** Lines of wrangler's tables, and the rows of uploaded modules (name, type, size), hundreds before its message. */
const MODULES = /^(?:[┌├└][─┬┼┴]*[┐┤┘]|│[^│\n]*│ [\w-]* *│[^│\n]*│)\n/gmu;
/**
 * Lines that say nothing of the failure: the settings, what to report to wrangler's makers, where it logs, its
 * own calls, what it found out about the login, and another next step than ours.
 */
const NOISE_STARTS = [
  String.raw`env\.\w+ \(.*`,
  "Your Worker has access to the following bindings:",
  "Binding +Resource *",
  "Total Upload: .*",
  "Note that there is a newer version .*",
  "⛅️ wrangler .*",
  "If you think this is a bug.*",
  "To continue without logging in, rerun .*",
  "📎 It looks like you are authenticating .*",
  "Please ensure it has the correct permissions for this operation.",
  "Getting User settings...",
  String.raw`at .*:\d+:\d+\)*`,
  String.raw`(?:\(error handler also failed: )?APIError: .*`,
  "🪵 .*",
  "─+",
];
const NOISE = new RegExp(String.raw`^(?:${NOISE_STARTS.join("|")}) *(?:\n|$)`, "gmu");

/** A failed call: wrangler's own message, and what to do about it. */
export function toFault(args: readonly string[], coloured: string): DeployFault {
  const output = stripVTControlCharacters(coloured);
  const message = output
    .replaceAll(MODULES, "")
    .replaceAll(/^[ \t]+(?=\S)/gm, "")
    .replaceAll(NOISE, "")
    .replaceAll(/\n\s*\n+/g, "\n\n")
    .trim();
  return new DeployFault(`wrangler ${args.join(" ")} failed:\n${message}`, toNextStep(output));
}

const AGAIN = "and run the same command again; every step that was done is found done.";

/** What to do about the failures that operators meet first, by wrangler's words or the platform's codes. */
const NEXT_STEPS: readonly (readonly [seen: RegExp, next: string])[] = [
  [
    /not authenticated|CLOUDFLARE_API_TOKEN|wrangler login|Authentication error|Unauthorized|code: (?:9109|10001)\]/i,
    "Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN to a token that may edit Workers, D1, R2 and KV, and run the same command again.",
  ],
  [
    /more than one account/i,
    "Write account_id into operator.toml (`npx wrangler whoami` lists the accounts), and run the same command again.",
  ],
  [
    /enable R2|10042/i,
    "Switch R2 on once in the dashboard (R2, Get started), and run the same command again.",
  ],
  [
    /Worker that does not yet exist/i,
    "Run `npm run deploy` without --gradually: this installation has no version yet that readers could keep.",
  ],
  [
    /Could not find stable Worker Version/i,
    "There is no version before this one. `npx wrangler versions list --name <portal>` lists those there are; deploy the release that you want instead.",
  ],
  [
    /Could not route to|code: 700[03]\]/,
    `Compare account_id in operator.toml and CLOUDFLARE_ACCOUNT_ID with \`npx wrangler whoami\`, ${AGAIN}`,
  ],
  [
    /Custom domains:|find zone|zone of this account/i,
    `Add the domain of portal_origin and catalogue_origin to this account as a zone, ${AGAIN}`,
  ],
  [/code: 971\]|throttling|-> 429 /, `Wait five minutes, ${AGAIN}`],
  [
    /size limit|code: 10027\]/,
    `Move the account to the paid plan of Workers, whose Workers may be larger, ${AGAIN}`,
  ],
  [
    /fetch failed|connectivity|malformed response|did not end within|-> 5\d\d |internal error|unknown error|timeout/i,
    `Look at this machine's network and at the platform's status page, wait a few minutes, ${AGAIN}`,
  ],
];

function toNextStep(output: string): string {
  const known = NEXT_STEPS.find(([seen]) => seen.test(output));
  return known?.[1] ?? `Mend what wrangler names ${AGAIN}`;
}
