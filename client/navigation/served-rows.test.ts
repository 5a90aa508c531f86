import { expect, it } from "vitest";
import { readListQuery } from "../contract/lists/list-query.ts";
import type { ListPage } from "../contract/lists/lists.ts";
import { leaveOutRows, putServedRows } from "./served-rows.ts";

type Records = Extract<ListPage, { shows: "records" }>;

const row = { id: 7, title: "Tides" } as never;

function toList(rows: Records["rows"]): Records {
  return { family: "datasets", query: readListQuery(() => []), shows: "records", rows };
}

it("omits the rows' data and keeps how many there are", () => {
  const page = leaveOutRows(toList({ ok: true, ageSeconds: 9, value: { total: 1, rows: [row] } }));
  expect(page).toMatchObject({
    family: "datasets",
    shows: "records",
    rows: { ok: true, ageSeconds: 9, value: { total: 1, rows: { html: "" } } },
  });
});

it.each<Records["rows"]>([
  { ok: true, value: { total: 0, rows: [] } },
  { ok: true, value: { total: 30, rows: [] } },
  { ok: true, value: { total: 1, rows: { html: "<li>Tides</li>" as never } } },
  { ok: false, failure: { code: "too_slow" } },
])("leaves %o unchanged", (rows) => {
  expect(leaveOutRows(toList(rows))).toEqual(toList(rows));
});

it("leaves the data of other pages unchanged", () => {
  for (const data of [{ shows: "files", files: [] }, { title: "Team" }] as never[])
    expect(leaveOutRows(data)).toBe(data);
});

it.each([
  { shows: "files", files: [] },
  { title: "Team" },
  toList({ ok: false, failure: { code: "too_slow" } }),
  toList({ ok: true, value: { total: 1, rows: [row] } }),
])("puts no markup into %o", (given) => {
  const data = structuredClone(given) as never;
  putServedRows(data, document);
  expect(data).toEqual(given);
});

it("uses the document's markup in their place", () => {
  document.body.innerHTML = `<ul id="served-rows"><li>Tides</li></ul>`;
  const list = toList({ ok: true, value: { total: 1, rows: { html: "" } } });
  putServedRows(list, document);
  expect(list.rows).toEqual({ ok: true, value: { total: 1, rows: { html: "<li>Tides</li>" } } });
});
