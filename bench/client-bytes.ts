import { gzipSync } from "node:zlib";
import { launchBrowser } from "../e2e/harness/browser.ts";
import { PAGES, type PageName } from "./servers.ts";

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

/** What a browser with an empty cache loads for each page until it is idle. */
export async function readClientBytes(origin: string): Promise<Record<PageName, ClientBytes>> {
  const browser = await launchBrowser();
  const entries: [string, ClientBytes][] = [];
  for (const [name, path] of Object.entries(PAGES)) {
    const page = await browser.newPage();
    const bytes: ClientBytes = { requests: 0, html: 0, script: 0, style: 0, font: 0, other: 0 };
    const bodies: Promise<void>[] = [];
    page.on("response", (answer) => {
      bytes.requests += 1;
      bodies.push(answer.body().then((body) => add(bytes, answer.request().resourceType(), body)));
    });
    await page.goto(origin + path, { waitUntil: "networkidle" });
    await Promise.all(bodies);
    entries.push([name, bytes]);
    await page.close();
  }
  await browser.close();
  return Object.fromEntries(entries) as Record<PageName, ClientBytes>; // one entry for each page
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
