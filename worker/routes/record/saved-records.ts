import { type Context, Hono } from "hono";
import { readRecordsQuery } from "#client/contract/rows/records-query.ts";
import { href } from "#client/contract/routes.ts";
import { toMissing } from "../../loaders/load.ts";
import { openCatalogue } from "../../product-api/catalogue.ts";
import { toPlaced } from "../../product-api/to-records-view.ts";
import type { PortalEnv, Services } from "../../services.ts";
import { readTableQuery } from "../../tables/table-query.ts";
import { toSavedHeaders, writeRows } from "../files/tables.ts";

const NO_STORE = { "Cache-Control": "no-store" };
const FORMATS = ["csv", "json", "parquet"];

/** Records that the catalogue stores as CSV, JSON or Parquet, in the order and with the filters of their tab's address. */
export function savedRecords(services: Services): Hono<PortalEnv> {
  const path = "/records/:id{\\d{1,15}}/:version{\\d{1,9}}";
  return new Hono<PortalEnv>().get(path, async (c) => {
    const { searchParams } = new URL(c.req.url);
    const place = { id: Number(c.req.param("id")), version: Number(c.req.param("version")) };
    const catalogue = openCatalogue(services, c);
    const found = await catalogue.record(String(place.id), String(place.version));
    if (found.kind === "tombstone") return refuse(c, "This record was withdrawn.", 410);
    if (found.kind === "failed")
      return refuse(c, "There are no such records.", toMissing(found.failure).status);
    const { availability, models } = found.record;
    if (availability.kind === "embargoed") return refuse(c, "These records are withheld.", 403);
    const model = models.find(({ name }) => name === searchParams.get("model"));
    if (!model) return refuse(c, "There are no such records.", 404);
    const stored = await catalogue.allModelRecords({
      id: place.id,
      model: model.name,
      page: 1,
      expected: model.count,
    });
    if (!stored.ok)
      return refuse(c, "These records did not load.", toMissing(stored.failure).status);
    const { version, isAll, names, rows } = stored.value;
    if (version !== place.version)
      return refuse(c, "Only the records of the newest version can be saved.", 404);
    if (!isAll) return refuse(c, "These records are too many to be saved here.", 422);
    const query = readRecordsQuery((name) => searchParams.getAll(name));
    const table = {
      head: names,
      rows: [...rows],
      sample: [],
      extent: { kind: "whole" as const },
    };
    const saved = await writeRows(FORMATS.find((as) => as === searchParams.get("as")) ?? "csv", {
      table,
      described: null,
      query: {
        ...readTableQuery(() => []),
        ...toPlaced(query, names),
        columns: query.columns.flatMap((name) =>
          names.includes(name) ? [names.indexOf(name)] : [],
        ),
      },
      source: services.config.PUBLIC_ORIGIN + href("datasets.version", place),
    });
    if (saved === null) return refuse(c, "There are no such records.", 404);
    return c.body(saved.body, 200, toSavedHeaders(model.name, saved));
  });
}

function refuse(
  c: Context<PortalEnv>,
  sentence: string,
  status: 403 | 404 | 410 | 422 | ReturnType<typeof toMissing>["status"],
): Response {
  return c.text(sentence, status, NO_STORE);
}
