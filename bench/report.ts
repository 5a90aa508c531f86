import type { PageResults } from "./pages.ts";
import { PAGES, type PageName, TARGETS } from "./servers.ts";

const PAGE_NAMES = Object.keys(PAGES) as PageName[]; // the keys of a literal

/** Prints the run as tables; ratios first, because they outlive the machine. */
export function printPages({ servers, client, startMs }: PageResults): void {
  console.log("\nServer CPU, ms a request (and times the bare React stream)");
  for (const page of PAGE_NAMES) {
    const base = servers[page]["react stream"].cpuMsPerRequest;
    const cells = TARGETS.map((name) => {
      const { cpuMsPerRequest } = servers[page][name];
      return `${name} ${cpuMsPerRequest.toFixed(2)} (${(cpuMsPerRequest / base).toFixed(2)}×)`;
    });
    console.log(`  ${page.padEnd(7)} ${cells.join("   ")}`);
  }
  console.log("\nRequests a second, p99 in ms");
  for (const page of PAGE_NAMES) {
    const cells = TARGETS.map((name) => {
      const { requestsPerSecond, p99Ms } = servers[page][name];
      return `${name} ${requestsPerSecond.toFixed(0)}, ${p99Ms.toFixed(1)}`;
    });
    console.log(`  ${page.padEnd(7)} ${cells.join("   ")}`);
  }
  console.log("\nA cold visit, gzip kB");
  for (const page of PAGE_NAMES) {
    const { requests, html, script, style, font } = client[page];
    const kB = (bytes: number): string => (bytes / 1000).toFixed(1);
    console.log(
      `  ${page.padEnd(7)} ${requests} requests   html ${kB(html)}   script ${kB(script)}   style ${kB(style)}   font ${kB(font)}`,
    );
  }
  console.log(
    `\nFrom start to ready: ${(startMs.empty / 1000).toFixed(1)} s with nothing stored, ${(startMs.warm / 1000).toFixed(1)} s after.`,
  );
}
