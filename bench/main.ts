import { writeFileSync } from "node:fs";
import { readClientBytes } from "./client-bytes.ts";
import { measureServers } from "./servers.ts";
import { startStack } from "./stack.ts";
import { printResults } from "./report.ts";

const PORT = 8887;
const RESULTS = "bench/results.json";

/** `npm run bench`: everything in one run, because only ratios within a run mean something. */
const first = await startStack({ portal: PORT });
const client = await readClientBytes(first.origin);
await first.close();
const bare = await startStack({ portal: PORT, state: first.state, isBare: true });
const servers = await measureServers(bare);
await bare.close();
await first.forget();

const results = { servers, client, startMs: { empty: first.readyMs, warm: bare.readyMs } };
writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
printResults(results);
