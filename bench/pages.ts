import { type ClientBytes, readClientBytes } from "./client-bytes.ts";
import { printPages } from "./report.ts";
import { measureServers, type PageName, type Servers } from "./servers.ts";
import { startStack } from "./stack.ts";
import { type AllVitals, measureVitals } from "./vitals.ts";

const PORT = 8887;

export interface PageResults {
  servers: Servers;
  client: Record<PageName, ClientBytes>;
  vitals: AllVitals;
  /** From start to `ready`. */
  startMs: { empty: number; warm: number };
}

/** The pages beside bare Workers, what a browser loads for them, and how long a start takes. */
export async function measurePages(): Promise<PageResults> {
  const first = await startStack({ portal: PORT });
  const client = await readClientBytes(first.origin);
  const vitals = await measureVitals(first.origin);
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
