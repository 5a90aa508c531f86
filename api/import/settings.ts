import { parseArgs, parseEnv } from "node:util";
import { done, failed, type Outcome } from "./failures.ts";

/** What one import was asked to do. */
export interface ImportSettings {
  folder: string;
  skipMissing: boolean;
  isDryRun: boolean;
  baseUrl: string;
  token: string;
  /** The portal's address, known only when the catalogue is the local one. */
  portalUrl: string | null;
}

/** Where settings come from besides the arguments: the environment, and the text of `.dev.vars` (empty when absent). */
export interface SettingsSources {
  env: Record<string, string | undefined>;
  devVars: string;
}

/** Reads the arguments. The local token is never sent to another machine. */
export function readSettings(
  args: string[],
  { env, devVars }: SettingsSources,
): Outcome<ImportSettings> {
  const parsed = parseArguments(args);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  const [folder, ...more] = positionals;
  if (!folder) return failed({ code: "USAGE", reason: "Name the folder to import" });
  if (more.length > 0) return failed({ code: "USAGE", reason: "Name one folder only" });
  const localUrl = `http://127.0.0.1:${env.SERVICES_PORT || "8788"}`;
  const to = values.to ?? localUrl;
  if (!URL.canParse(to) || !/^https?:$/.test(new URL(to).protocol)) {
    return failed({ code: "USAGE", reason: `${to} is not an http address` });
  }
  const baseUrl = to.replace(/\/+$/, "");
  const own = values.token || env.PUBLISH_TOKEN;
  if (!own && !isLoopback(new URL(to))) return failed({ code: "TOKEN_MISSING", to: baseUrl });
  return done({
    folder,
    skipMissing: values["skip-missing"] ?? false,
    isDryRun: values["dry-run"] ?? false,
    baseUrl,
    token: own || parseEnv(devVars).PUBLISH_TOKEN || "local-publish-token",
    portalUrl: baseUrl === localUrl ? `http://127.0.0.1:${env.PORT || "8787"}` : null,
  });
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

function parseArguments(args: string[]) {
  try {
    const options = {
      "skip-missing": { type: "boolean" },
      "dry-run": { type: "boolean" },
      to: { type: "string" },
      token: { type: "string" },
    } as const;
    return done(parseArgs({ args, options, allowPositionals: true }));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return failed({ code: "USAGE", reason: message.replace(/\. .*$/s, "").replace(/\.$/, "") });
  }
}
