import type { CallLimit } from "#platform/limiter.ts";
import { createTestApp } from "./app.ts";

/** Allows each key so many calls, and records the counted keys. */
function createLimit(max: number): CallLimit & { counted: string[] } {
  const counted: string[] = [];
  const count = async (key: string): Promise<boolean> => {
    counted.push(key);
    return counted.filter((other) => other === key).length <= max;
  };
  return { counted, byAddress: count, byAccount: count };
}

type Kind = "signIn" | "requests" | "search" | "downloads";

/** A portal that allows so many calls of a kind to each network and account; all others without a number. */
export function createLimitedApp(
  max: Partial<Record<Kind, number>>,
  options: Parameters<typeof createTestApp>[0] = {},
) {
  const limit = (kind: Kind) => createLimit(max[kind] ?? Number.POSITIVE_INFINITY);
  const callLimits = {
    signIn: limit("signIn"),
    requests: limit("requests"),
    search: limit("search"),
    downloads: limit("downloads"),
  };
  const app = createTestApp({ ...options, services: { callLimits, ...options.services } });
  return { app, callLimits };
}
