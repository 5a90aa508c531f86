import type { Faults } from "../faults.ts";
import type { Handler } from "../serve.ts";

/** Headers that belong to one connection and are not handed on (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = ["connection", "keep-alive", "transfer-encoding", "te", "upgrade", "host"];

/**
 * Hands requests on to another origin of this machine, bodies streamed both ways. Faults strike
 * service `api` by path, for whoever asks the product API through this door.
 */
export function createProxy(origin: string, faults: Pick<Faults, "apply">): Handler {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const fault = await faults.apply("api", pathname, request.signal);
    if (fault) return fault;
    const headers = new Headers(request.headers);
    for (const name of HOP_BY_HOP) headers.delete(name);
    headers.set("accept-encoding", "identity");
    try {
      return await fetch(origin + pathname + search, {
        method: request.method,
        headers,
        redirect: "manual",
        signal: request.signal,
        ...(request.body ? { body: request.body, duplex: "half" as const } : {}),
      });
    } catch {
      return new Response("The catalogue is not running.\n", { status: 502 });
    }
  };
}
