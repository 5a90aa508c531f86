import type { OwnOperation, PoolAnswer } from "../session/call-user-pool.ts";
import type { EdgeSession } from "../session/read-session.ts";
import { createTestApp, signedIn } from "./app.ts";
import { createMemberScript } from "./member.ts";
import { status } from "./upstream.ts";

const DONE: PoolAnswer = { kind: "answered", body: {} };
export const SILENT: PoolAnswer = { kind: "silent", reason: "timeout" };
export const OUT_OF_SCOPE = refused(
  "NotAuthorizedException",
  "Access Token does not have required scopes",
);
const USER: PoolAnswer = { kind: "answered", body: { Username: "ada", UserMFASettingList: [] } };

const READS: ReadonlySet<OwnOperation> = new Set(["GetUser", "ListWebAuthnCredentials"]);

export function refused(name: string, message = ""): PoolAnswer {
  return { kind: "refused", name, message };
}

export interface Stage {
  pool?: Partial<Record<OwnOperation, PoolAnswer>>;
  session?: EdgeSession;
  settings?: Record<string, string>;
  catalogue?: Parameters<typeof createMemberScript>[0];
}

/** Ada's portal, with a user pool that answers with these responses; `asked` are the requests to it. */
export function createStage({
  pool = {},
  session = signedIn,
  catalogue = {},
  settings = {},
}: Stage = {}) {
  const asked: [OwnOperation, object][] = [];
  const app = createTestApp({
    session,
    settings,
    upstream: createMemberScript({
      "/user/sessions": status(200),
      "/user/sign-in-changes": status(204),
      ...catalogue,
    }),
    services: {
      async callUserPoolAs(operation, input) {
        asked.push([operation, input]);
        return pool[operation] ?? (operation === "GetUser" ? USER : DONE);
      },
      signOut: async () => ({ setCookies: ["gone=; Max-Age=0"], isHosted: false }),
    },
  });
  const changes = () => asked.filter(([operation]) => !READS.has(operation));
  return { app, changes };
}
