import type { Faults } from "../faults.ts";
import { handleAdmin } from "./admin.ts";
import { createHosted, type HostedOptions } from "./hosted/hosted.ts";
import { handleHosted } from "./hosted/handle-hosted.ts";
import { handleIdentityPool, readIdentityPoolOperation } from "./identity-pool.ts";
import { createInboxPage } from "./inbox.ts";
import { createPool, type Pool, type PoolOptions } from "./pool.ts";
import { handleUserPool, readOperation } from "./user-pool.ts";

export interface IdentityOptions extends PoolOptions, Partial<HostedOptions> {
  readonly faults: Pick<Faults, "apply">;
}

/** The stand-in of the user pool and its hosted login. */
export interface Identity {
  readonly poolId: string;
  readonly clientId: string;
  /** `iss` of every token; the JWKS is at `<issuer>/.well-known/jwks.json`. */
  readonly issuer: string;
  /** Answers everything under `/identity/`. */
  handle(request: Request): Promise<Response>;
  /** Answers everything at the hosted login's own origin. */
  handleHosted(request: Request): Promise<Response>;
}

const ADMIN_PREFIX = "/identity/__admin/";

async function answerKeys(pool: Pool): Promise<Response> {
  const keys = await pool.keys.published();
  const headers = { "access-control-allow-origin": "*", "cache-control": "public, max-age=86400" };
  return Response.json({ keys: keys.map((key) => key.publicJwk) }, { headers });
}

async function route(pool: Pool, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/identity" || pathname === "/identity/") return handleUserPool(pool, request);
  if (pathname === "/identity/credentials") return handleIdentityPool(pool, request);
  if (pathname === `/identity/${pool.poolId}/.well-known/jwks.json`) return answerKeys(pool);
  if (pathname === "/identity/inbox") return createInboxPage(pool.inbox);
  if (pathname.startsWith(ADMIN_PREFIX)) {
    return handleAdmin(pool, request, pathname.slice(ADMIN_PREFIX.length));
  }
  return new Response("Not found\n", { status: 404 });
}

/** The name of a fault's operation: that of the API, or `jwks`. */
function toFaultName(request: Request): string | null {
  const { pathname } = new URL(request.url);
  if (request.method === "OPTIONS" || pathname.startsWith(ADMIN_PREFIX)) return null;
  return pathname.endsWith("/jwks.json")
    ? "jwks"
    : (readOperation(request) ?? readIdentityPoolOperation(request));
}

export function createIdentity(options: IdentityOptions): Identity {
  const { faults, redirectUris = [], logoutUris = [] } = options;
  const pool = createPool(options);
  const hosted = createHosted(pool, { redirectUris, logoutUris });

  async function handle(request: Request): Promise<Response> {
    const name = toFaultName(request);
    const fault = name ? await faults.apply("identity", name, request.signal) : null;
    return fault ?? route(pool, request);
  }

  async function handleHostedLogin(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const fault = await faults.apply("hosted", pathname, request.signal);
    return fault ?? handleHosted(hosted, request);
  }

  return {
    poolId: pool.poolId,
    clientId: pool.clientId,
    issuer: pool.issuer,
    handle,
    handleHosted: handleHostedLogin,
  };
}
