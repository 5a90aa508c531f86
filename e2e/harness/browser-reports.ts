import type { Page } from "playwright-core";

/** The kinds of reports that the browser has for a page, each with the name of its receiver. */
export async function watchReports(page: Page): Promise<() => string[]> {
  const kinds = new Set<string>();
  const session = await page.context().newCDPSession(page);
  session.on("Network.reportingApiReportAdded", ({ report }) =>
    kinds.add(`${report.type} to ${report.destination}`),
  );
  await session.send("Network.enable");
  await session.send("Network.enableReportingApi", { enable: true });
  return () => [...kinds];
}
