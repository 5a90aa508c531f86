import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../e2e/harness/browser.ts";
import { type Origins, PAGES, type PageName, SERVERS, type ServerName } from "./servers.ts";

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

/** What a browser with an empty cache loads for each page, of each server, until it is idle. */
export async function readClientBytes(origins: Origins): Promise<AllClientBytes> {
  const browser = await launchBrowser();
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
