import type { ContentStatus } from "#content-cache/index.ts";
import type { Defer } from "../product-api/public-cache.ts";
import { STATUS_PATIENCE_MS } from "../limits.ts";
import { within } from "../within.ts";
import type { World } from "../world.ts";

/** What `/api/status` tells anybody. */
export interface PortalStatus {
  buildId: string;
  /** What readers are shown here. */
  shown: { generation: string; source: string; ageSeconds: number | null };
  /** What stands in the store and how it came there; `null` while the store does not answer. */
  content: ContentStatus | null;
  /** Age of the user pool's public keys, those this isolate has needed. */
  keySets: { issuer: string; ageSeconds: number }[];
}

/** Answers whatever is down: what cannot be known is `null`. */
export async function readPortalStatus(world: World, defer: Defer): Promise<PortalStatus> {
  const [shown, content] = await Promise.all([
    world.readContent(defer),
    within(
      world.readContentStatus().catch(() => null),
      STATUS_PATIENCE_MS,
    ),
  ]);
  const { generation, source, ageMs } = shown;
  return {
    buildId: world.build.id,
    shown: { generation, source, ageSeconds: ageMs === null ? null : toSeconds(ageMs) },
    content,
    keySets: world
      .keyAges()
      .map(({ issuer, ageMs: age }) => ({ issuer, ageSeconds: toSeconds(age) })),
  };
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1_000);
}
