import { type Context, Hono } from "hono";
import type { PortalEnv, Services } from "../../services.ts";
import { toMissing } from "../../loaders/load.ts";
import { openCatalogue } from "../../product-api/catalogue.ts";
import { answerText, refuseText } from "../answer-text.ts";
import type { MissingPage } from "#client/contract/view.ts";
import { RECORD_PATH } from "./record-path.ts";

/** Texts of a record as files: terms of withheld files, and notes on a version. */
export function texts(services: Services): Hono<PortalEnv> {
  const [recordPath, versionPath] = RECORD_PATH;
  return new Hono<PortalEnv>()
    .get(`${recordPath}/data-use-agreement.txt`, (c) => answerTerms(services, c))
    .get(`${versionPath}/changelog.md`, (c) => answerChangelog(services, c));
}

async function answerTerms(services: Services, c: Context): Promise<Response> {
  const found = await openCatalogue(services, c).terms(Number(c.req.param("id")));
  if (!found.ok) return refuse(c, toMissing(found.failure).status);
  if (found.value === null) return refuse(c, 404);
  const { name, body } = found.value;
  c.header("Content-Disposition", 'attachment; filename="data-use-agreement.txt"');
  return answerText(c, { body: `${name}\n\n${body}\n`, type: "text/plain; charset=utf-8" });
}

async function answerChangelog(services: Services, c: Context): Promise<Response> {
  const { id, version } = c.req.param();
  const place = { id: Number(id), version: Number(version) };
  const found = await openCatalogue(services, c).text("changelog", place);
  if (!found.ok) return refuse(c, toMissing(found.failure).status);
  c.header("Content-Disposition", 'attachment; filename="changelog.md"');
  return answerText(c, { body: found.value.text, type: "text/markdown; charset=utf-8" });
}

function refuse(c: Context, status: MissingPage["status"]): Response {
  return refuseText(c, status, "There is no such text.");
}
