import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { VIEWERS } from "../docs/screenshots/states.ts";
import { closeDialog, launchBrowser, waitForShell } from "../e2e/harness/browser.ts";
import { findPublicRoutes } from "../e2e/harness/public-routes.ts";
import { startStack } from "./stack.ts";

/** Installed for each run: an installation of the project does without its 30 MB. */
const CHECKER = "accessibility-checker-engine";
const VERSION = "4.0.34";
const PORT = 8927;

/** What IBM's checker says of one place of a page; questions to a person are no findings. */
interface Finding {
  route: string;
  rule: string;
  message: string;
  snippet: string;
}

export interface Judged {
  pages: number;
  findings: Finding[];
}

/** The table whose query box is opened and used. */
const QUERIED = "/datasets/25?tab=files&file=stations.csv";

/**
 * IBM's Equal Access checker over every public page and every viewer of the demonstration, with its rules for
 * WCAG 2.2 and its own.
 */
export async function measureIbm(): Promise<Judged> {
  const checker = loadChecker();
  const stack = await startStack({ portal: PORT });
  const browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: stack.origin, bypassCSP: true });
  const page = await context.newPage();
  const findings: Finding[] = [];
  const addJudged = async (route: string): Promise<void> => {
    await page.evaluate(checker);
    findings.push(...(await judge(page)).map((finding) => ({ route, ...finding })));
  };
  const publicRoutes = await findPublicRoutes(stack.services);
  const routes = new Set([...publicRoutes, ...VIEWERS.map(({ path }) => path)]);
  for (const route of routes) {
    await page.goto(route);
    await waitForShell(page);
    if (route === "/sign-in") await closeDialog(page);
    await addJudged(route);
  }
  await runQuery(page);
  await addJudged(`${QUERIED} with a result of its query`);
  await browser.close();
  await stack.close();
  await stack.forget();
  return { pages: routes.size + 1, findings };
}

async function runQuery(page: Page): Promise<void> {
  await page.goto(QUERIED);
  await waitForShell(page);
  await page.getByRole("link", { name: "Query with SQL" }).press("Enter");
  await page.getByRole("button", { name: "Run the query" }).press("Enter"); // no pointer: the checker cannot compute `color-mix`
  await page.getByRole("region", { name: "Result of the query" }).waitFor();
  // As a reader finds it: a key takes boxes that fit out of the tab order, and colours have arrived.
  await page.keyboard.press("Tab");
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  );
}

function loadChecker(): string {
  const folder = mkdtempSync(join(tmpdir(), "foreland-ibm-"));
  execFileSync("npm", ["install", "--silent", "--prefix", folder, `${CHECKER}@${VERSION}`]);
  const text = readFileSync(join(folder, "node_modules", CHECKER, "ace.js"), "utf8");
  rmSync(folder, { recursive: true });
  return text;
}

/** The parts of the checker that are used here. */
interface Ace {
  Checker: new () => {
    check(
      document: Document,
      policies: string[],
    ): Promise<{
      results: {
        ruleId: string;
        value: [level: string, outcome: string];
        message: string;
        snippet: string;
        path: { dom: string };
      }[];
    }>;
  };
}

/** The page in a frame is the browser's own, around a PDF. */
function judge(page: Page): Promise<Omit<Finding, "route">[]> {
  return page.evaluate(async () => {
    const { ace } = globalThis as unknown as { ace: Ace }; // the checker's own name
    const { results } = await new ace.Checker().check(document, ["IBM_Accessibility", "WCAG_2_2"]);
    return results
      .filter(({ value: [level, outcome] }) => level === "VIOLATION" && outcome === "FAIL")
      .filter(({ path }) => !path.dom.includes("/iframe"))
      .map(({ ruleId, message, snippet }) => ({ rule: ruleId, message, snippet }));
  });
}

export function printIbm({ pages, findings }: Judged): void {
  console.log(`\nIBM's Equal Access checker: ${findings.length} findings on ${pages} pages`);
  for (const { route, rule, message, snippet } of findings)
    console.log(`${route}  ${rule}: ${message}  ${snippet.slice(0, 120)}`);
}
