import type { Browser, Page } from "playwright-core";
import { afterEach, beforeAll, expect, inject } from "vitest";
import { useNewConnections } from "#local/stack/new-connections.ts";
import { launchBrowser, openVisit, type Visit, type VisitOptions } from "./browser.ts";
import { releaseContext } from "./contexts.ts";
import { resetServices } from "./identity-admin.ts";

export interface Stage {
  portal: string;
  services: string;
  /** Opens a visit of this journey; unexpected faults fail the journey at its end. */
  visit(options?: VisitOptions): Promise<Page>;
  /** Ignores faults that a journey causes on purpose. */
  expectFaults(pattern: RegExp): void;
}

/** One for all journeys of a run; it ends with their process. */
let running: Promise<Browser> | null = null;

/**
 * Visits for the journeys of one file, against the running stack, whose sign-in accounts and faults
 * are reset. Its options are those of all visits.
 *
 * Where a journey neither tests nor uses what a page loads ahead, its reader saves data: otherwise
 * each page loads up to twelve others, and costs two fifths more.
 */
export function createStage(ofAll: VisitOptions = {}): Stage {
  let browser: Browser;
  let visits: Visit[] = [];
  let expected: RegExp | null = null;
  const portal = inject("portal");
  useNewConnections();

  beforeAll(async () => {
    running ??= launchBrowser();
    browser = await running;
    await resetServices();
  });
  afterEach(async () => {
    const faults = visits.flatMap((visit) => visit.faults);
    await Promise.all(visits.map(close));
    const unexpected = faults.filter((fault) => !expected?.test(fault));
    visits = [];
    expected = null;
    expect(unexpected).toEqual([]);
  });

  return {
    portal,
    services: inject("services"),
    async visit(options) {
      const visit = await openVisit(browser, { baseURL: portal, ...ofAll, ...options });
      visits.push(visit);
      return visit.page;
    },
    expectFaults: (pattern) => {
      expected = pattern;
    },
  };
}

/** A request that a journey holds up may be under way still: a page loads ahead until its end. */
async function close({ context }: Visit): Promise<void> {
  const pages = context.pages();
  await Promise.all(pages.map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await releaseContext(context);
}
