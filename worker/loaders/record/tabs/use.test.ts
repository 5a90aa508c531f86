import { expect, it } from "vitest";
import { createTestApp } from "../../../test/app.ts";
import { findAll, readText } from "../../../test/html.ts";
import { toDataset, treeFile } from "../../../test/records.ts";
import { json, status, text } from "../../../test/upstream.ts";

it("shows code for a record's first table, with its citation and entries to copy", async () => {
  const upstream = {
    "/discover/datasets/7/versions/2/files/content": text("gauge,height\nA,12\n"),
  };
  const app = createTestApp({ upstream });
  const { status: code, body } = await app.visit("/datasets/7?tab=use");
  const shown = readText(body).join(" ");
  expect(code).toBe(200);
  expect(shown).toContain("Python, pandas");
  expect(shown).toMatch(/urlopen\("https:\/\/[^"]+\/files\/7\/\d\/[^"]+\.csv"\)/);
  expect(shown).toContain("mlcroissant");
  expect(shown).toMatch(/@misc\{[^]*TY {2}- DATA/);
});

it("reads the arrays of a record without tables, not its description", async () => {
  const files = ["README.md", "about.json", "sea.nc"].map((name) => ({
    ...treeFile,
    name,
    path: name,
  }));
  const upstream = {
    "/discover/datasets/7/versions/2/files/browse": json({
      limit: 100,
      offset: 0,
      totalCount: files.length,
      files,
    }),
  };
  const { body } = await createTestApp({ upstream }).visit("/datasets/7?tab=use");
  const shown = readText(body).join(" ");
  expect(shown).toContain("The code reads  sea.nc");
  expect(shown).toContain("Python, xarray");
});

it("has the HTML of a card also where no file is open", async () => {
  const withheld = toDataset({ embargo: true, embargoReleaseDate: "2027-01-01" });
  const upstream = { "/discover/datasets/7": json(withheld) };
  const shown = readText((await createTestApp({ upstream }).visit("/datasets/7?tab=use")).body);
  expect(shown.join(" ")).toContain("This version has no file that is open to everyone.");
  expect(shown.join(" ")).toMatch(
    /Embed a card in a page .*<iframe src="[^"]+\/embed\/datasets\/7\/version\/2"/s,
  );
});

it("fetches the whole of a program, of which one file is of no use", async () => {
  const shown = readText((await createTestApp().visit("/code/8?tab=use")).body).join(" ");
  expect(shown).toContain("Use this code");
  expect(shown).toMatch(
    /# \S[^\n]+\ncurl -fL -o version\.zip 'https:\/\/[^']+\/code\/8\/version\/\d\/download'\nunzip/,
  );
  expect(shown).not.toContain("urlopen");
});

it("fetches nothing of a program without files", async () => {
  const upstream = {
    "/discover/datasets/8/versions/1/assets/browse": json({ totalCount: 0, files: [] }),
  };
  const shown = readText((await createTestApp({ upstream }).visit("/code/8?tab=use")).body).join(
    " ",
  );
  expect(shown).not.toContain("unzip");
});

it("shows at a file, on request, the code that reads it with its address, checksum and citation", async () => {
  const file = { ...treeFile, size: 16, sha256: "cd".repeat(32) };
  const upstream = {
    "/discover/datasets/7/versions/2/files": json(file),
    "/discover/datasets/7/versions/2/files/content": text("gauge,height\nA,12\n"),
  };
  const app = createTestApp({ upstream });
  const closed = await app.visit("/datasets/7?tab=files&file=data/gauge%20a.csv&whole=1");
  expect(closed.body).toContain("&amp;code=1#files");
  expect(closed.body).not.toContain("polars");
  const { body } = await app.visit("/datasets/7?tab=files&file=data/gauge%20a.csv&code=1&whole=1");
  const shown = readText(body).join(" ");
  expect(shown).toMatch(
    /mlc\.Dataset\(jsonld="https:\/\/[^"]+\/datasets\/7\/version\/2\/export\/croissant"\)/,
  );
  expect(shown).toContain('if file.name == "data/gauge a.csv")');
  for (const name of ["Python, pandas", "Python, polars", "R", "Julia", "DuckDB", "curl", "wget"])
    expect(shown).toContain(` ${name} `);
  expect(shown).toContain("wget -O ");
  expect(shown).toMatch(/https?:\/\/\S+\/files\/7\/2\/data\/gauge%20a\.csv/);
  expect(shown.split("cd".repeat(32)).length).toBeGreaterThan(8);
  expect(shown).toContain("Other files, BibTeX and RIS");
  const headings = findAll(body, "h3").map((heading) => heading.text);
  expect(headings).toContain("Cite it");
});

it("names a table by the id that it has in the record's Croissant description", async () => {
  const at = "/discover/datasets/7/versions/2";
  const file = { ...treeFile, size: 16, sha256: "cd".repeat(32) };
  const listed = ["data/gauge a.csv", "data/gauge a"].map((path) => ({
    fileName: path.split("/").at(-1),
    path: ["data"],
    url: "https://api.test/",
    size: 16,
    sha256: file.sha256,
  }));
  const upstream = {
    [`${at}/files`]: json(file),
    [`${at}/files/content`]: text("gauge,height\nA,12\n"),
    [`${at}/files/download-manifest`]: json({ header: { count: 2, size: 32 }, data: listed }),
    [`${at}/source-metadata`]: json({
      tables: [{ path: file.path, columns: ["gauge", "height"], fields: [] }],
    }),
  };
  const { body } = await createTestApp({ upstream }).visit(
    "/datasets/7?tab=files&file=data/gauge%20a.csv&code=1&whole=1",
  );
  expect(readText(body).join(" ")).toContain('dataset.records(record_set="data/gauge_a_2")');
});

it("lets a reader copy BibTeX and RIS next to the citation", async () => {
  const { body } = await createTestApp().visit("/datasets/7?tab=cite");
  expect(readText(body).join(" ")).toMatch(/@misc\{[^]*TY {2}- DATA/);
});

it("says that the files are missing, and keeps the rest of the page", async () => {
  const app = createTestApp({
    upstream: { "/discover/datasets/7/versions/2/files/browse": status(503) },
  });
  const { status: code, body } = await app.visit("/datasets/7?tab=use");
  expect([code, readText(body).join(" ").includes("Try again")]).toEqual([200, true]);
});

it.each([
  ["its separator", "gauge;height\nA;1,5\n", 'sep=";"'],
  ["the remarks above it", "# of 2016\n# in m\ngauge,height\nA,12\n", "skiprows=2"],
])("shows code that reads an undescribed table with %s", async (_, content, argument) => {
  const file = { ...treeFile, size: content.length, sha256: "cd".repeat(32) };
  const upstream = {
    "/discover/datasets/7/versions/2/files": json(file),
    "/discover/datasets/7/versions/2/files/content": text(content),
  };
  const app = createTestApp({ upstream });
  const { body } = await app.visit("/datasets/7?tab=files&file=data/gauge%20a.csv&code=1&whole=1");
  expect(readText(body).join(" ")).toContain(`read_csv(io.BytesIO(data), ${argument}`);
});

it("reads the beginning of an undescribed table once, and again after a failure", async () => {
  const content = "/discover/datasets/7/versions/2/files/content";
  const file = { ...treeFile, size: 20, sha256: "cd".repeat(32) };
  const upstream = {
    "/discover/datasets/7/versions/2/files": json(file),
    [content]: status(503),
  };
  const app = createTestApp({ upstream });
  const look = async (style: string): Promise<string> => {
    const { body } = await app.visit(
      `/datasets/7?tab=use&file=data/gauge%20a.csv&style=${style}&whole=1`,
    );
    return readText(body).join(" ");
  };
  expect(await look("apa")).not.toContain('sep=";"');
  app.upstream.answer({ [content]: text("gauge;height\nA;1,5\n") });
  expect(await look("mla")).toContain('sep=";"');
  const count = (): number => app.upstream.asked().filter((at) => at.startsWith(content)).length;
  const before = count();
  expect(await look("ieee")).toContain('sep=";"');
  expect(count()).toBe(before);
});
