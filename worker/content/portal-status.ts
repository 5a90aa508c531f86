import type { ContentStatus } from "#content-cache/index.ts";
import type { Defer } from "../product-api/public-cache.ts";
import { STATUS_TIMEOUT_MS } from "../limits.ts";
import { withTimeout } from "#base/with-timeout.ts";
import type { Services } from "../services.ts";

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
export async function readPortalStatus(services: Services, defer: Defer): Promise<PortalStatus> {
  const [shown, content] = await Promise.all([
    services.readContent(defer),
    withTimeout(
      services.readContentStatus().catch(() => null),
      STATUS_TIMEOUT_MS,
    ),
  ]);
  const { generation, source, ageMs } = shown;
  return {
    buildId: services.build.id,
    shown: { generation, source, ageSeconds: ageMs === null ? null : toSeconds(ageMs) },
    content,
    keySets: services
      .keyAges()
      .map(({ issuer, ageMs: age }) => ({ issuer, ageSeconds: toSeconds(age) })),
  };
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1_000);
}
