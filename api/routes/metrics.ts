import { Hono } from "hono";
import * as v from "valibot";
import { SUMMARY_MAX_DAYS } from "../limits.ts";
import { one, parseQuery } from "../http/query.ts";
import { isCalendarDay } from "../wire/calendar.ts";
import { refuseDiscover } from "../http/refusal.ts";
import { loadDownloads, loadMonths, loadOrganizationMetrics, loadUses } from "../store/metrics.ts";
import type { Services } from "../services.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

function day(name: string) {
  const problem = `${name} must be a day as yyyy-MM-dd`;
  return one(v.pipe(v.string(problem), v.isoDate(problem), v.check(isCalendarDay, problem)));
}

export const SummaryQuery = v.pipe(
  v.object(
    { startDate: v.optional(day("startDate"), [""]), endDate: v.optional(day("endDate"), [""]) },
    "startDate and endDate are required",
  ),
  v.check(({ startDate, endDate }) => startDate <= endDate, "startDate is after endDate"),
  v.check(
    ({ startDate, endDate }) =>
      Date.parse(endDate) - Date.parse(startDate) < SUMMARY_MAX_DAYS * DAY_MS,
    `at most ${SUMMARY_MAX_DAYS} days`,
  ),
);

/** All datasets are in one answer, so a caller may cache it for a while. */
const SUMMARY_CACHE = "public, max-age=3600";

export function metricRoutes(services: Services): Hono {
  const routes = new Hono();

  routes.get("/metrics/dataset/downloads/summary", async (c) => {
    const query = parseQuery(c.req.url, SummaryQuery);
    if (!query.ok) return refuseDiscover(400, query.problem);
    c.header("cache-control", SUMMARY_CACHE);
    return c.json(await loadDownloads(services, query.value));
  });

  routes.get("/datasets/:id{[0-9]+}/metrics", async (c) => {
    c.header("cache-control", SUMMARY_CACHE);
    return c.json({ months: await loadMonths(services, Number(c.req.param("id"))) });
  });

  routes.get("/datasets/:id{[0-9]+}/uses", async (c) =>
    c.json({ records: await loadUses(services, Number(c.req.param("id"))) }),
  );

  routes.get("/organizations/:id{[0-9]{1,15}}/datasets/metrics", async (c) =>
    c.json({ datasets: await loadOrganizationMetrics(services, Number(c.req.param("id"))) }),
  );

  return routes;
}
