import { parseDataUseAgreement } from "#api/wire/agreements.ts";
import type { Part } from "#client/contract/failures.ts";
import type { Agreement } from "#client/contract/record-page.ts";
import { PRODUCT_API_MAX_BYTES } from "../limits.ts";
import { renderMarkdown } from "../markdown/render.ts";
import type { ProductApi } from "./client.ts";

/** The terms of a dataset's withheld files; `null` when it has none (204). */
export async function loadAgreement(api: ProductApi, id: number): Promise<Part<Agreement | null>> {
  const path = `/discover/datasets/${id}/data-use-agreement`;
  const text = await api.askText(path, PRODUCT_API_MAX_BYTES);
  if (!text.ok) return text;
  if (text.value === "") return { ok: true, value: null };
  const parsed = parseDataUseAgreement(readJson(text.value));
  if (!parsed.ok) return { ok: false, failure: { code: "unreadable" } };
  const { name, body } = parsed.value;
  const source = `/datasets/${id}/data-use-agreement.txt`;
  const { html } = renderMarkdown(body, null, { source });
  return { ok: true, value: { id: parsed.value.id, name, html } };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
