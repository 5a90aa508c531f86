import type { World } from "./world.ts";

/** Who asks, by the access token in the header or, for v1 and discover, in `api_key`. */
export async function readCaller(world: World, request: Request): Promise<{ sub: string } | null> {
  const token = readBearer(request) ?? new URL(request.url).searchParams.get("api_key");
  if (token === null || token === "") return null;
  const check = await world.verifyAccess(token);
  return check.ok ? { sub: check.claims.sub } : null;
}

export function readBearer(request: Request): string | null {
  const match = /^Bearer +([^\s]+)$/i.exec(request.headers.get("authorization") ?? "");
  return match?.[1] ?? null;
}
