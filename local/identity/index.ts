import { createPool } from "./pool.ts";
import type { PoolOptions } from "./pool.ts";
import { handleUserPool, readOperation } from "./user-pool.ts";
import type { Faults } from "../faults.ts";

export interface IdentityOptions extends PoolOptions {
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
}

export function createIdentity(options: IdentityOptions): Identity {
  const pool = createPool(options);
  const { poolId, clientId, issuer } = pool;

  async function answerKeys(): Promise<Response> {
    const keys = await pool.keys.published();
    return Response.json(
      { keys: keys.map((key) => key.publicJwk) },
      { headers: { "access-control-allow-origin": "*", "cache-control": "public, max-age=86400" } },
    );
  }

  async function route(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/identity" || pathname === "/identity/") return handleUserPool(pool, request);
    if (pathname === `/identity/${poolId}/.well-known/jwks.json`) return answerKeys();
    return new Response("Not found\n", { status: 404 });
  }

  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const operation = pathname.endsWith("/jwks.json")
      ? "jwks"
      : (readOperation(request) ?? pathname);
    const fault =
      request.method === "OPTIONS" ? null : await options.faults.apply("identity", operation);
    return fault ?? route(request);
  }

  return { poolId, clientId, issuer, handle };
}
