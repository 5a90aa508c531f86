import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { DeployRequest, Tools } from "../deploy/deploy.ts";
import { createWrangler, startWrangler, type StartWrangler } from "../deploy/wrangler.ts";
import { BUILT, writeBuild } from "./built.ts";
import { type ControlPlane, startControlPlane } from "./control-plane.ts";
import { openWranglerProcess } from "./wrangler-process.ts";

export const SECRET = "0123456789abcdef0123456789abcdef";
const OPERATOR = `
name = "skerry-data"
university = "Skerry University"
portal_origin = "https://data.skerry.test"
catalogue_origin = "https://api.skerry.test"
doi_prefix = "10.5555"
jurisdiction = "eu"

[user_pool]
id = "eu-central-1_Skerry"
client_id = "skerry-web"

[portal]
BRAND_NAME = "Skerry Data"
METRICS_DATASET = "skerry_data"
TERMS_URL = "https://skerry.test/terms"
PRIVACY_URL = "https://skerry.test/privacy"

[catalogue]
MAIL_FROM = "data@skerry.test"

[env.staging]
name = "skerry-staging"
portal_origin = "https://skerry-staging.skerry.workers.dev"
catalogue_origin = "https://skerry-staging-api.skerry.workers.dev"
secrets = "operator.secrets"

[env.staging.limits]
LIMIT_SEARCH_BY_ADDRESS = 6000
`;

/** What the deployed addresses answer. */
export const ANSWERS: Record<string, string> = {
  "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Skerry/.well-known/jwks.json":
    '{"keys":[{"kid":"1"}]}',
  "https://cognito-idp.eu-central-1.amazonaws.com/": '{"ChallengeName":"PASSWORD_VERIFIER"}',
  "https://api.skerry.test/health": '{"ok":true}',
  "https://data.skerry.test/": "<title>Skerry Data</title>",
  "https://data.skerry.test/builds.json": BUILT,
  "https://data.skerry.test/assets/page-1.js": "1",
  "https://data.skerry.test/api/status": '{"buildId":"1"}',
  "https://data.skerry.test/datasets/_payload.json": '{"data":{}}',
};

/** Of a catalogue while something is down, and of a user pool that refuses. */
function toStatus(body: string): number {
  if (body.startsWith('{"ok":false')) return 503;
  return body.startsWith('{"__type"') ? 400 : 200;
}

export interface DeployStage {
  /** One for all tests of a file. */
  readonly plane: ControlPlane;
  /** A repository of this test's own, with a small build. */
  readonly root: string;
  /** What was printed in this test. */
  readonly said: string[];
  request(): DeployRequest;
  /**
   * The real wrangler in front of the stand-in, with changes to its environment: one process for the
   * commands of all tests of a file, unless `start` makes another.
   */
  createTools(
    answers?: Record<string, string>,
    env?: Record<string, string>,
    start?: StartWrangler,
  ): Tools;
  /**
   * A process of its own for the first command of each kind, as each command of an operator has; of three
   * seconds that it takes, its start is nearly all.
   */
  readonly startEachKind: StartWrangler;
}

/** The words and options of a command without what they name: folders, and what this installation calls its own. */
function toKind(args: readonly string[]): string {
  return args.filter((arg) => !/\/|skerry/.test(arg)).join(" ");
}

export function createDeployStage(): DeployStage {
  let plane: ControlPlane;
  let root: string;
  let said: string[] = [];
  let shared: ReturnType<typeof openWranglerProcess> | null = null;
  const startShared: StartWrangler = (args, env) => {
    shared ??= openWranglerProcess();
    return shared.start(args, env);
  };
  const begun = new Set<string>();
  const startEachKind: StartWrangler = (args, env) => {
    const kind = toKind(args);
    if (begun.has(kind)) return startShared(args, env);
    begun.add(kind);
    return startWrangler(args, env);
  };
  beforeAll(async () => {
    plane = await startControlPlane();
  });
  afterAll(async () => {
    shared?.close();
    await plane.close();
  });
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "foreland-deploy-"));
    writeBuild(root);
    writeFileSync(join(root, "operator.toml"), OPERATOR);
    writeFileSync(
      join(root, "operator.secrets"),
      `PUBLISH_TOKEN=${SECRET}\nURL_SIGNING_KEY=${SECRET}\n`,
    );
    said = [];
  });
  afterEach(() => rmSync(root, { recursive: true }));
  return {
    get plane() {
      return plane;
    },
    get root() {
      return root;
    },
    get said() {
      return said;
    },
    startEachKind,
    request: () => ({ operatorFile: join(root, "operator.toml"), environment: "production" }),
    createTools: (answers = ANSWERS, env = {}, start = startShared) => ({
      root,
      print: (line) => void said.push(line),
      fetch: async (address) => {
        const body = answers[String(address)];
        const headers = {
          "content-security-policy": "default-src 'none'",
          "x-request-id": "0123456789abcdef",
        };
        return body === undefined
          ? new Response("", { status: 522 })
          : new Response(body, { headers, status: toStatus(body) });
      },
      pause: async () => {},
      build: async () => {},
      openWrangler: () => createWrangler({ ...process.env, ...plane.env, ...env }, null, start),
      withPrivateFile: async (text, use) => {
        const path = join(root, "secrets.json");
        writeFileSync(path, text);
        return use(path);
      },
    }),
  };
}
