import process from "node:process";
import type { WorkerSettings } from "../settings/workers.ts";

/** One Worker as it is to be deployed. */
export interface DeployedWorker {
  /** Its name in the account. */
  name: string;
  origin: string;
  settings: WorkerSettings;
  vars: Record<string, string>;
}

/** The settings of `operator.toml`, with every setting that follows from it. */
export interface Installation {
  name: string;
  accountId: string | null;
  jurisdiction: "eu" | "us" | "fedramp" | null;
  /** Path of the file of secrets, whether it exists or not. */
  secretsFile: string;
  /** Folder of files that replace those in `brand/`; `""` for none. */
  brand: string;
  /** Calls a minute of the limits that differ from those of the two `wrangler.toml`. */
  limits: Record<string, number>;
  portal: DeployedWorker;
  /** `null` where the operator's own backend is used. */
  catalogue: DeployedWorker | null;
}

/** A command of wrangler for the operator to type: a login that may use several accounts needs the one. */
export function toCommand(
  { accountId }: Pick<Installation, "accountId">,
  words: string,
  platform: string = process.platform,
): string {
  const command = `npx wrangler ${words}`;
  if (accountId === null) return command;
  const account = `CLOUDFLARE_ACCOUNT_ID=${accountId}`;
  return platform === "win32" ? `set ${account}&& ${command}` : `${account} ${command}`;
}
