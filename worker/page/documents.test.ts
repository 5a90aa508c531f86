import { expect, it } from "vitest";
import type { View } from "#client/contract/view.ts";
import { isWhole } from "./documents.ts";

const FAILED = { ok: false, failure: { code: "upstream_error" } };
const FRESH = { ok: true, value: [{ title: "Tides", ageSeconds: null }] };

function toView(data: unknown, later: Record<string, unknown> = {}): View {
  const head = { title: "", description: "", isIndexable: true };
  return { kind: "page", name: "discover", params: {}, head, page: { data, later } } as never;
}

it.each<[string, View]>([
  ["in its data", toView({ repositories: FAILED })],
  ["one level deeper", toView({ newest: { datasets: FRESH, code: FAILED } })],
  ["in a list", toView({ records: { ok: true, value: [FRESH, [FAILED]] } })],
  ["that arrives later", toView({}, { tags: Promise.resolve(FAILED) })],
  [
    "deep in what arrives later",
    toView({}, { tags: Promise.resolve({ ok: true, value: [FAILED] }) }),
  ],
  ["that is an old copy", toView({ newest: { code: { ok: true, value: [], ageSeconds: 90 } } })],
])("is incomplete with a part %s that failed", async (_, view) => {
  expect(await isWhole(view)).toBe(false);
});

it("is complete when every part arrived fresh", async () => {
  const later = { tags: Promise.resolve(FRESH), facets: Promise.resolve(null) };
  expect(await isWhole(toView({ newest: { datasets: FRESH }, ageSeconds: null }, later))).toBe(
    true,
  );
});
