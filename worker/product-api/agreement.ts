import { type DataUseAgreement, parseDataUseAgreement } from "#api/wire/agreements.ts";
import type { Parsed } from "#api/wire/parse.ts";
import type { Part } from "#client/contract/failures.ts";
import type { Agreement } from "#client/contract/record-parts.ts";
import { readMarkdown } from "../markdown/markdown-html.ts";
import type { RenderingsOfRequest } from "../markdown/renderings.ts";
import type { ProductApi } from "./client.ts";

/** The terms of a dataset's withheld files, rendered; `null` when it has none. */
export async function loadAgreement(
  { api, ...rendered }: RenderingsOfRequest & { api: ProductApi },
  id: number,
): Promise<Part<Agreement | null>> {
  const asked = await askAgreement(api, id);
  if (!asked.ok) return asked;
  if (asked.value === null) return { ok: true, value: null };
  const { id: number, name, body } = asked.value;
  const source = `/datasets/${id}/data-use-agreement.txt`;
  const terms = { text: body, place: null, source, isCut: false };
  const { html } = await readMarkdown(rendered, terms);
  return { ok: true, value: { id: number, name, html } };
}

/** The terms as they are written; the catalogue answers 204 for a dataset that has none. */
export async function askAgreement(
  api: ProductApi,
  id: number,
): Promise<Part<DataUseAgreement | null>> {
  const path = `/discover/datasets/${id}/data-use-agreement`;
  const parse = (body: unknown): Parsed<DataUseAgreement | null> =>
    body === null ? { ok: true, value: null } : parseDataUseAgreement(body);
  return api.ask({ path, parse });
}
