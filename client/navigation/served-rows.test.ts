import { expect, it } from "vitest";
import { readListQuery } from "../contract/list-query.ts";
import type { ListPage } from "../contract/lists.ts";
import { leaveOutRows, putServedRows } from "./served-rows.ts";

type Records = Extract<ListPage, { shows: "records" }>;

const row = { id: 7, title: "Tides" } as never;

function toList(rows: Records["rows"]): Records {
  return { family: "datasets", query: readListQuery(() => []), shows: "records", rows };
}

it("omits the rows' data and keeps how many there are", () => {
  const page = leaveOutRows(toList({ ok: true, ageSeconds: 9, value: { total: 1, rows: [row] } }));
  expect(page).toMatchObject({
    rows: { ok: true, ageSeconds: 9, value: { total: 1, rows: { html: "" } } },
  });
});

it.each<Records["rows"]>([
  { ok: true, value: { total: 0, rows: [] } },
  { ok: true, value: { total: 30, rows: [] } },
  { ok: false, failure: { code: "too_slow" } },
])("leaves %o unchanged", (rows) => {
  expect(leaveOutRows(toList(rows))).toEqual(toList(rows));
});

it("uses the document's markup in their place", () => {
  document.body.innerHTML = `<ul id="served-rows"><li>Tides</li></ul>`;
  const list = toList({ ok: true, value: { total: 1, rows: { html: "" } } });
  putServedRows(list, document);
  expect(list.rows).toEqual({ ok: true, value: { total: 1, rows: { html: "<li>Tides</li>" } } });
});
