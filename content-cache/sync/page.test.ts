import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { parseSyncPage } from "./page.ts";

const ASKED = "https://cdn.test/spaces/s/environments/main/sync?sync_token=old";
const next = "https://cdn.test/spaces/s/environments/main/sync?sync_token=new";
const entry = {
  sys: {
    type: "Entry",
    id: "one",
    updatedAt: "2026-01-01T00:00:00Z",
    contentType: { sys: { id: "link" } },
  },
  fields: { label: { en: "One" } },
};
const deleted = {
  sys: { type: "DeletedEntry", id: "two", deletedAt: "2026-01-01T00:00:00Z" },
};
const good = { sys: { type: "Array" }, items: [entry, deleted], nextPageUrl: next };

function parseText(text: string) {
  const page = parseSyncPage({ body: new TextEncoder().encode(text), url: ASKED });
  return page.ok ? { ok: true, value: { ...page.value, items: [...page.value.items] } } : page;
}

function itemsOf(result: ReturnType<typeof parseText>): unknown {
  return "value" in result ? result.value.items : null;
}

function parse(page: unknown) {
  return parseText(JSON.stringify(page));
}

function toNamed(id: string): unknown {
  return { sys: { ...entry.sys, id } };
}

test("accepts every kind of item, the longest id and an item without fields", () => {
  const { contentType: _, ...asset } = { ...entry.sys, type: "Asset" };
  const items = [
    toNamed("aZ0._-".padEnd(64, "x")),
    { sys: { ...asset, revision: 3, deletedAt: "2026-01-01" } },
    { sys: { ...deleted.sys, type: "DeletedAsset" } },
  ];
  expect(parse({ ...good, items })).toMatchObject({ ok: true, value: { items } });
});

test("says when all items were read", () => {
  const onRead = vi.fn<() => void>();
  const body = new TextEncoder().encode(JSON.stringify(good));
  const page = parseSyncPage({ body, url: ASKED }, onRead);
  const items = page.ok ? page.value.items[Symbol.iterator]() : null;
  items?.next();
  items?.next();
  expect(onRead).not.toHaveBeenCalled();
  items?.next();
  expect(onRead).toHaveBeenCalledOnce();
});

test.each([
  ["http://[", "The next link is no address."],
  [next.replace("sync_token=new", "sync_token="), "The next link has no token."],
])("says what is wrong with the link %s", (nextPageUrl, detail) => {
  const failure = { code: "unreadable_page", detail };
  expect(parse({ ...good, nextPageUrl })).toEqual({ ok: false, failure });
});

test("accepts a whole page", () => {
  expect(parse(good)).toMatchObject({ ok: true, value: { next: { kind: "page", token: "new" } } });
  const last = { ...good, nextPageUrl: undefined, nextSyncUrl: next };
  expect(parse(last)).toMatchObject({ ok: true, value: { next: { kind: "sync", token: "new" } } });
});

test("keeps every property of an item", () => {
  const result = parse({ ...good, items: [{ ...entry, metadata: { tags: ["x"] } }] });
  expect(result).toMatchObject({ value: { items: [{ metadata: { tags: ["x"] } }] } });
});

describe("refuses a body that is not a page", () => {
  test.each([
    ["", "an empty body"],
    ["{}", "an empty object"],
    ["[]", "an empty list"],
    ['"x"', "a text"],
    ["null", "null"],
    ["<html>", "HTML"],
    [`\uFEFF${JSON.stringify(good)}`, "a byte order mark"],
    [JSON.stringify(good).slice(0, -20), "a page cut short"],
  ])("%s (%s)", (body) => {
    expect(parseText(body)).toMatchObject({ failure: { code: "unreadable_page" } });
  });
});

describe("a page is refused when", () => {
  test.each([
    ["it is no array", { ...good, sys: { type: "Entry" } }],
    ["its items are no list", { ...good, items: {} }],
    ["an item has no id", { ...good, items: [{ sys: { ...entry.sys, id: undefined } }] }],
    ["an id holds a tab", { ...good, items: [{ ...entry, sys: { ...entry.sys, id: "a\tb" } }] }],
    ["an item is of another type", { ...good, items: [{ sys: { ...entry.sys, type: "Tag" } }] }],
    [
      "an entry has no content type",
      { ...good, items: [{ sys: { ...entry.sys, contentType: null } }] },
    ],
    [
      "a time is none",
      { ...good, items: [{ ...entry, sys: { ...entry.sys, updatedAt: "soon" } }] },
    ],
    [
      "a deletion has no time",
      { ...good, items: [{ sys: { ...deleted.sys, deletedAt: undefined } }] },
    ],
    [
      "a time of deletion is none",
      { ...good, items: [{ sys: { ...deleted.sys, deletedAt: "soon" } }] },
    ],
    ["a revision is a text", { ...good, items: [{ sys: { ...entry.sys, revision: "1" } }] }],
    ["an id is longer than 64 letters", { ...good, items: [toNamed("a".repeat(65))] }],
    ["an id is empty", { ...good, items: [toNamed("")] }],
    [
      "a content type has no id",
      { ...good, items: [{ sys: { ...entry.sys, contentType: { sys: {} } } }] },
    ],
    ["an asset has a content type", { ...good, items: [{ sys: { ...entry.sys, type: "Asset" } }] }],
    ["a field has no languages", { ...good, items: [{ ...entry, fields: { label: "One" } }] }],
    ["its next link is no text", { ...good, nextPageUrl: 7 }],
    ["an item is a list", { ...good, items: [[entry]] }],
    ["it leads two ways", { ...good, nextSyncUrl: next }],
    ["it leads nowhere", { ...good, nextPageUrl: undefined }],
    ["its link has no token", { ...good, nextPageUrl: next.replace("sync_token=new", "") }],
  ])("%s", (_, page) => {
    expect(parse(page)).toMatchObject({ ok: false, failure: { code: "unreadable_page" } });
  });

  test.each([
    "https://evil.test/spaces/s/environments/main/sync?sync_token=new",
    "https://cdn.test/spaces/other/environments/main/sync?sync_token=new",
    "//evil.test/?sync_token=new",
  ])("its next page is elsewhere: %s", (nextPageUrl) => {
    expect(parse({ ...good, nextPageUrl })).toMatchObject({ failure: { code: "foreign_link" } });
  });
});

test("any JSON at all is either refused or a page with items and a token", () => {
  fc.assert(
    fc.property(fc.json(), (body) => {
      expect(parseText(body).ok).toBe(false);
    }),
    { numRuns: 500 },
  );
});

describe("a page is refused when its text", () => {
  const text = JSON.stringify(good);
  test.each([
    ["parts two items by nothing", text.replace("},{", "}{")],
    ["parts two items by two commas", text.replace("},{", "},,{")],
    ["ends its items with a comma", text.replace("}],", "},],")],
    ["leaves its items open", text.replace("}],", "},")],
    ["goes on behind its end", `${text}{}`],
    ["has items twice", text.replace('"items"', '"items":[],"items"')],
    ["has items under another spelling", text.replace('"items"', '"items":[],"\\u0069tems"')],
    ["has its items one level down", `{"page":${text}}`],
    ["is a list of pages", `[${text}]`],
  ])("%s", (_, body) => {
    expect(parseText(body)).toMatchObject({ ok: false });
  });
});

test("a page may contain spaces and line breaks, and texts that look like JSON", () => {
  const label = { en: 'a "]}," \\ and {"items":[' };
  const page = { ...good, items: [{ ...entry, fields: { label } }, deleted] };
  expect(parseText(JSON.stringify(page, null, "\t"))).toEqual(parse(page));
  expect(parse(page)).toMatchObject({ ok: true, value: { items: page.items } });
});

test("an accepted page is JSON as a whole, and its items are the page's", () => {
  const body = JSON.stringify(good);
  const piece = fc.constantFrom(
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"',
    "\\",
    " ",
    "\n",
    "\u0000",
    "0",
    "é",
  );
  let believed = 0;
  const edit = fc.record({ at: fc.nat({ max: body.length }), cut: fc.nat({ max: 3 }), piece });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
      const changed = edits.reduce(
        (text, { at, cut, piece: added }) => text.slice(0, at) + added + text.slice(at + cut),
        body,
      );
      const result = parseText(changed);
      if (!result.ok) return;
      believed += 1;
      expect(JSON.parse(changed)).toMatchObject({ items: itemsOf(result) });
    }),
    { numRuns: 20_000 },
  );
  expect(believed).toBeGreaterThan(100);
});

test("a page with any one byte changed never breaks the parser", () => {
  const body = JSON.stringify(good);
  const outcomes = new Map<boolean, number>();
  fc.assert(
    fc.property(fc.nat({ max: body.length - 1 }), fc.string({ maxLength: 3 }), (at, text) => {
      const result = parseText(body.slice(0, at) + text + body.slice(at + 1));
      outcomes.set(result.ok, (outcomes.get(result.ok) ?? 0) + 1);
      expect(result).not.toHaveProperty("value.next.token", "");
    }),
    { numRuns: 2_000 },
  );
  expect(outcomes.get(true)).toBeGreaterThan(100);
  expect(outcomes.get(false)).toBeGreaterThan(100);
});
