import {
  measureServers,
  type Origins,
  type Servers,
  startPeers,
  PAGES,
  type PageName,
  type Sample,
  SERVERS,
  TARGETS,
  type ServerName,
} from "./servers.ts";
import { startStack } from "./stack.ts";
import { type AllVitals, measureVitals } from "./vitals.ts";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { launchWholeChromium } from "../e2e/harness/browser.ts";

const PORT = 8887;

export interface PageResults {
  servers: Servers;
  client: AllClientBytes;
  vitals: AllVitals;
  /** From start to `ready`. */
  startMs: { empty: number; warm: number };
}

/** The pages compared with bare Workers, a browser's downloads of both, and the time of a start. */
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

const PAGE_NAMES = Object.keys(PAGES) as PageName[]; // the keys of a literal

/** Prints the run as tables; ratios first, because they stay the same on other machines. */
function printPages({ servers, client, vitals, startMs }: PageResults): void {
  printRatios("Server CPU, ms a request", servers, ({ cpuMsPerRequest }) => cpuMsPerRequest);
  printRatios("First byte, median ms", servers, ({ ttfbMs }) => ttfbMs);
  console.log("\nRequests a second, p99 in ms");
  for (const page of PAGE_NAMES) {
    const cells = TARGETS.map((name) => {
      const { requestsPerSecond, p99Ms } = servers[page][name];
      return `${name} ${requestsPerSecond.toFixed(0)}, ${p99Ms.toFixed(1)}`;
    });
    console.log(`  ${page.padEnd(7)} ${cells.join("   ")}`);
  }
  printVitals(vitals);
  printBytes(client);
  console.log(
    `\nFrom start to ready: ${(startMs.empty / 1000).toFixed(1)} s with nothing stored, ${(startMs.warm / 1000).toFixed(1)} s after.`,
  );
}

/** Warm pages are compared with the string, cold ones with the bare React stream. */
function printRatios(title: string, servers: Servers, read: (sample: Sample) => number): void {
  console.log(`\n${title}: warm beside the string, cold beside the bare React stream`);
  for (const page of PAGE_NAMES) {
    const [text = NaN, react = NaN, warm = NaN, cold = NaN] = TARGETS.map((name) =>
      read(servers[page][name]),
    );
    console.log(
      `  ${page.padEnd(7)} string ${text.toFixed(3)}   warm ${warm.toFixed(3)} (${(warm / text).toFixed(2)}×)   ` +
        `react ${react.toFixed(3)}   cold ${cold.toFixed(3)} (${(cold / react).toFixed(2)}×)`,
    );
  }
}

function printVitals(vitals: AllVitals): void {
  console.log("\nOn a slow phone, ms: largest paint, hydrated, layout shift");
  for (const page of PAGE_NAMES) {
    const cells = SERVERS.map((name) => {
      const { lcp, hydrated, cls } = vitals[page][name];
      return `${name} ${lcp.toFixed(0)}, ${hydrated.toFixed(0)}, ${cls.toFixed(3)}`;
    });
    console.log(`  ${page.padEnd(7)} ${cells.join("   ")}`);
  }
}

function printBytes(client: AllClientBytes): void {
  console.log("\nA cold visit: requests, then gzip kB of html, script, style and font");
  const kB = (bytes: number): string => (bytes / 1000).toFixed(1);
  for (const page of PAGE_NAMES) {
    const cells = SERVERS.map((name) => {
      const { requests, html, script, style, font } = client[page][name];
      return `${name} ${requests}, ${[html, script, style, font].map(kB).join(", ")}`;
    });
    console.log(`  ${page.padEnd(7)} ${cells.join("   ")}`);
  }
}

export interface ClientBytes {
  /** Requests of a cold visit, the document included. */
  requests: number;
  /** Gzip bytes by kind. */
  html: number;
  script: number;
  style: number;
  font: number;
  other: number;
}

export type AllClientBytes = Record<PageName, Record<ServerName, ClientBytes>>;

/** A browser's downloads with an empty cache for each page, of each server, until it is idle. */
async function readClientBytes(origins: Origins): Promise<AllClientBytes> {
  const browser = await launchWholeChromium();
  const entries: [string, Record<string, ClientBytes>][] = [];
  for (const [page, path] of Object.entries(PAGES)) {
    const loaded: Record<string, ClientBytes> = {};
    for (const name of SERVERS) loaded[name] = await visit(browser, origins[name] + path);
    entries.push([page, loaded]);
  }
  await browser.close();
  return Object.fromEntries(entries) as AllClientBytes; // one entry for each page and server
}

async function visit(browser: Browser, url: string): Promise<ClientBytes> {
  const page = await browser.newPage();
  const bytes: ClientBytes = { requests: 0, html: 0, script: 0, style: 0, font: 0, other: 0 };
  const bodies: Promise<void>[] = [];
  page.on("response", (answer) => {
    bytes.requests += 1;
    bodies.push(answer.body().then((body) => add(bytes, answer.request().resourceType(), body)));
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await Promise.all(bodies);
  await page.close();
  return bytes;
}

function add(bytes: ClientBytes, type: string, body: Buffer): void {
  const size = gzipSync(body).byteLength;
  switch (type) {
    case "document":
      bytes.html += size;
      return;
    case "script":
      bytes.script += size;
      return;
    case "stylesheet":
      bytes.style += size;
      return;
    case "font":
      bytes.font += body.byteLength;
      return;
    default:
      bytes.other += size;
  }
}
