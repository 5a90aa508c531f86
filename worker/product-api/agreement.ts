import { parseDataUseAgreement } from "#api/wire/agreements.ts";
import type { Part } from "#client/contract/failures.ts";
import type { Agreement } from "#client/contract/record-page.ts";
import { renderMarkdown } from "../markdown.ts";
import type { ProductApi } from "./client.ts";

/** The terms of a dataset's withheld files; `null` when it has none (204). */
export async function loadAgreement(api: ProductApi, id: number): Promise<Part<Agreement | null>> {
  const path = `/discover/datasets/${id}/data-use-agreement`;
  const opened = await api.open(path, { headers: { accept: "application/json" } });
  if (!opened.ok) return opened;
  const answer = opened.value;
  if (answer.status === 204) return { ok: true, value: null };
  if (!answer.ok) return { ok: false, failure: { code: "upstream_error" } };
  const parsed = parseDataUseAgreement(await answer.json().catch(() => null));
  if (!parsed.ok) return { ok: false, failure: { code: "unreadable" } };
  const { name, body } = parsed.value;
  const { html } = renderMarkdown(body, null);
  return { ok: true, value: { id: parsed.value.id, name, html } };
}
