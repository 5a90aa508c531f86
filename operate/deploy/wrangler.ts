import { execFile } from "node:child_process";
import { join } from "node:path";
import { DeployFault } from "./fault.ts";

const BIN = join(import.meta.dirname, "../../node_modules/wrangler/bin/wrangler.js");
/** One call of wrangler, an upload of the whole build included, milliseconds. */
const CALL_TIMEOUT_MS = 600_000;
/** Longest output of one call that is read, bytes. */
const OUTPUT_MAX_BYTES = 16 * 1024 * 1024;

/** Runs wrangler and returns its output; a failed call is a fault with wrangler's own message. */
export type RunWrangler = (args: readonly string[]) => Promise<string>;

export function createWrangler(env: NodeJS.ProcessEnv, accountId: string | null): RunWrangler {
  const own = {
    ...env,
    ...(accountId !== null && { CLOUDFLARE_ACCOUNT_ID: accountId }),
    CI: "true", // no questions
    NO_COLOR: "1",
    FORCE_COLOR: "0",
    WRANGLER_SEND_METRICS: "false",
  };
  return (args) =>
    new Promise((done, fail) => {
      execFile(
        process.execPath,
        [BIN, ...args],
        { env: own, timeout: CALL_TIMEOUT_MS, maxBuffer: OUTPUT_MAX_BYTES },
        (error, stdout, stderr) => {
          if (error === null) return done(stdout);
          fail(toFault(args, `${stdout}\n${stderr}`));
        },
      );
    });
}

/** Lines of wrangler's tables, and the rows of uploaded modules (name, type, size), hundreds before its message. */
const MODULES = /^(?:[┌├└][─┬┼┴]*[┐┤┘]|│[^│\n]*│ [\w-]* *│[^│\n]*│)\n/gmu;

/** A failed call: wrangler's own message, and what to do about it. */
export function toFault(args: readonly string[], output: string): DeployFault {
  const message = output.replaceAll(MODULES, "").trim();
  return new DeployFault(`wrangler ${args.join(" ")} failed:\n${message}`, toNextStep(output));
}

/** What to do about the failures that operators meet first. */
function toNextStep(output: string): string {
  if (/not authenticated|CLOUDFLARE_API_TOKEN|wrangler login|Authentication error/i.test(output))
    return "Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN to a token that may edit Workers, D1, R2 and KV, and run the same command again.";
  if (/more than one account/i.test(output))
    return "Write account_id into operator.toml (`npx wrangler whoami` lists the accounts), and run the same command again.";
  if (/enable R2|10042/i.test(output))
    return "Switch R2 on once in the dashboard (R2, Get started), and run the same command again.";
  if (/Worker that does not yet exist/i.test(output))
    return "Run `npm run deploy` without --gradually: this installation has no version yet that readers could keep.";
  if (/Could not find stable Worker Version/i.test(output))
    return "There is no version before this one. `npx wrangler versions list --name <portal>` lists those there are; deploy the release that you want instead.";
  return "Mend what wrangler names and run the same command again; every step that was done is found done.";
}
