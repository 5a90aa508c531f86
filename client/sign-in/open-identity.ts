import type { Identity } from "./identity.ts";

/**
 * Loads the sign-in code and its configuration on the first call; later calls share it. Only the
 * first one can finish a sign-in by redirect, with the other login's answer `returned`.
 */
export type OpenIdentity = (returned?: string) => Promise<Identity>;

/** One per tab. A failed attempt is forgotten, so that the next call tries again. */
export function createOpenIdentity(brandName: string): OpenIdentity {
  let opened: Promise<Identity> | null = null;
  return (returned) => {
    opened ??= open(brandName, returned).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
}

async function open(brandName: string, returned?: string): Promise<Identity> {
  const [{ createIdentity }, config] = await Promise.all([
    import("./identity.ts"),
    import("./load-config.ts").then((code) => code.loadConfig()),
  ]);
  const identity = createIdentity(config, { brandName, returned: returned ?? null });
  await identity.ready;
  return identity;
}
