import { type AllClientBytes, readClientBytes } from "./client-bytes.ts";
import { printPages } from "./report.ts";
import { measureServers, type Origins, type Servers, startPeers } from "./servers.ts";
import { startStack } from "./stack.ts";
import { type AllVitals, measureVitals } from "./vitals.ts";

const PORT = 8887;

export interface PageResults {
  servers: Servers;
  client: AllClientBytes;
  vitals: AllVitals;
  /** From start to `ready`. */
  startMs: { empty: number; warm: number };
}

/** The pages beside bare Workers, what a browser loads of both, and how long a start takes. */
export async function measurePages(): Promise<PageResults> {
  const first = await startStack({ portal: PORT });
  const { text, react } = await startPeers(first.origin);
  const origins: Origins = {
    string: text.origin,
    "react stream": react.origin,
    foreland: first.origin,
  };
  const client = await readClientBytes(origins);
  const vitals = await measureVitals(origins);
  await Promise.all([text.close(), react.close()]);
  await first.close();
  const bare = await startStack({ portal: PORT, state: first.state, isBare: true });
  const servers = await measureServers(bare);
  await bare.close();
  await first.forget();
  const results = {
    servers,
    client,
    vitals,
    startMs: { empty: first.readyMs, warm: bare.readyMs },
  };
  printPages(results);
  return results;
}
