import { expect, it } from "vitest";
import { createTestApp } from "../../../test/app.ts";
import { findAll, readText } from "../../../test/html.ts";
import { treeFile } from "../../../test/records.ts";
import { json, status } from "../../../test/upstream.ts";

const V2 = "/discover/datasets/7/versions/2";

const sizes: Record<string, number> = {
  data: 4_000,
  img: 3_000_000,
  "data/gauge a.csv": 4_000,
  "img/a.png": 9,
};

const nodes = {
  [`${V2}/files`]: (request: Request) => {
    const path = new URL(request.url).searchParams.get("path") ?? "";
    const size = sizes[path];
    const name = path.split("/").pop();
    return size === undefined
      ? Response.json({ message: "no" }, { status: 404 })
      : Response.json({ ...treeFile, name, path, size });
  },
};

function attributesOf(body: string, name: string): Map<string, string>[] {
  return findAll(body, name).map(({ attributes }) => attributes);
}

it("shows a selection in other folders, with its whole size", async () => {
  const app = createTestApp({ upstream: nodes });
  const { body } = await app.visit("/datasets/7?tab=files&select=img&select=data/gauge%20a.csv");
  expect(body).toContain("2 selected, 3.00 MB");
  const sent = attributesOf(body, "input").filter((input) => input.get("name") === "select");
  expect(sent.map((input) => input.get("value"))).toEqual(
    expect.arrayContaining(["img", "data/gauge a.csv"]),
  );
});

it.each([
  ["", "Files"],
  ["&path=data/raw", "Files in raw"],
])("names the part that gets the focus when the folder of %j is opened", async (path, name) => {
  const upstream = {
    [`${V2}/files/browse`]: json({ totalCount: 1, limit: 50, offset: 0, files: [treeFile] }),
  };
  const { body } = await createTestApp({ upstream }).visit(`/datasets/7?tab=files${path}`);
  const part = attributesOf(body, "section").find((one) => one.get("id") === "files");
  expect(part?.get("aria-label")).toBe(name);
});

it.each([
  [".zmetadata", "ZMETADATA", "/datasets/7?tab=files&file=grid.zarr%2F.zmetadata#files"],
  ["zarr.json", "JSON", "/datasets/7?tab=files&file=grid.zarr%2Fzarr.json#files"],
  ["notes.json", "JSON", undefined],
])("leads from the folder of a Zarr store to its arrays: %s", async (name, fileType, address) => {
  const file = { ...treeFile, name, fileType, path: `grid.zarr/${name}` };
  const upstream = {
    [`${V2}/files/browse`]: json({ totalCount: 1, limit: 50, offset: 0, files: [file] }),
  };
  const { body } = await createTestApp({ upstream }).visit("/datasets/7?tab=files&path=grid.zarr");
  const link = findAll(body, "a").find((one) => one.text === "Show this store’s arrays");
  expect(link?.attributes.get("href")).toBe(address);
  expect(body.includes(">Zarr</td>")).toBe(address !== undefined);
});

it.each([
  ["", false],
  ["&select=data/gauge%20a.csv", true],
  ["&select=data", false],
])(
  "ticks the box of all rows where all of those that can be ticked are: %j",
  async (query, isTicked) => {
    const { body } = await createTestApp({ upstream: nodes }).visit(
      `/datasets/7?tab=files&path=data${query}&whole=1`,
    );
    const [every] = attributesOf(body, "input").filter(
      (input) => input.get("type") === "checkbox" && !input.has("name"),
    );
    expect(every?.has("checked")).toBe(isTicked);
  },
);

it("keeps a selection in every address of the folder, without scripts", async () => {
  const app = createTestApp({ upstream: nodes });
  const { body } = await app.visit("/datasets/7?tab=files&select=img");
  const toFile = attributesOf(body, "a")
    .map((link) => link.get("href") ?? "")
    .find((href) => href.includes("file=data"));
  expect(toFile).toContain("select=img");
});

it("counts the files of a selected folder once", async () => {
  const app = createTestApp({ upstream: nodes });
  const { body } = await app.visit("/datasets/7?tab=files&select=img/a.png&select=img");
  expect(body).toContain("1 selected, 3.00 MB");
});

it("lists the selected paths that a version does not have", async () => {
  const app = createTestApp({ upstream: nodes });
  const { body } = await app.visit("/datasets/7?tab=files&select=img&select=gone.csv");
  expect(body).toContain("1 selected");
  expect(body).toMatch(/This version does not have (<!-- -->)?gone\.csv/);
});

it("shows a table in the encoding that its publisher declares", async () => {
  const bytes = Uint8Array.from("place\nTromsø\n", (character) => character.charCodeAt(0));
  const node = { ...treeFile, name: "a.csv", path: "a.csv", size: bytes.length };
  const tables = [{ path: "a.csv", encoding: "ISO-8859-1", fields: [] }];
  const upstream = {
    [`${V2}/files`]: json(node),
    [`${V2}/files/content`]: () => new Response(bytes),
    [`${V2}/source-metadata`]: json({ tables }),
  };
  const { body } = await createTestApp({ upstream }).visit("/datasets/7?tab=files&file=a.csv");
  expect(readText(body).join("")).toContain("Tromsø");
});

const SPACED = {
  path: "casts.txt",
  dialect: { delimiter: " ", skipInitialSpace: true, commentChar: "#" },
  fields: [{ name: "depth", unit: "m" }],
};

it.each([
  [
    "shows a described text as a table, in the state of its address",
    [SPACED],
    ["b", "9", "a", "10"],
  ],
  ["shows any other text as it is", [], []],
])("%s", async (_, tables, rows) => {
  const text = "# of 2016\nsite depth\na   10\nb    9\nc    1\n";
  const node = { ...treeFile, name: "casts.txt", path: "casts.txt", size: text.length };
  const upstream = {
    [`${V2}/files`]: json(node),
    [`${V2}/files/content`]: () => new Response(text),
    [`${V2}/source-metadata`]: json({ tables }),
  };
  const { body } = await createTestApp({ upstream }).visit(
    "/datasets/7?tab=files&file=casts.txt&by=2&where=2.ge.5&code=1",
  );
  const [table = ""] = /aria-label="Rows of the table".*?<\/tbody>/s.exec(body) ?? [];
  expect(findAll(table, "td").map(({ text: cell }) => cell)).toEqual(rows);
  expect([body.includes("# of 2016"), body.includes("read_csv")]).toEqual([
    rows.length === 0,
    rows.length > 0,
  ]);
});

it("looks up no more paths than fit into an address", async () => {
  const app = createTestApp({ upstream: { [`${V2}/files`]: status(404) } });
  const many = Array.from({ length: 120 }, (_, index) => `&select=f${index}`).join("");
  const { body } = await app.visit(`/datasets/7?tab=files${many}`);
  const asked = app.upstream.asked().filter((path) => path.startsWith(`${V2}/files?`));
  expect(asked.length).toBeLessThanOrEqual(50);
  expect(readText(body).join("")).toContain("A link holds 50 rows; not selected: 70.");
});

it("shows dates and checksums of files, each checksum as a whole", async () => {
  const sha256 = "ab".repeat(32);
  const files = [{ ...treeFile, sha256, createdAt: "2026-03-01T00:00:00Z" }];
  const app = createTestApp({
    upstream: { [`${V2}/files/browse`]: json({ limit: 100, offset: 0, totalCount: 1, files }) },
  });
  const { body } = await app.visit("/datasets/7?tab=files");
  expect(body).toContain(`>${sha256}</code>`);
  expect(body).toContain("March 1, 2026");
  expect(body).toContain("sort=date");
});
