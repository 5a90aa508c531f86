import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeBag } from "./bag.ts";

const FILES: Record<string, string> = { "a b/100%.csv": "tide,1\n", "README.md": "# Levels\n" };

function toSum(text: string | Buffer): string {
  return createHash("sha256").update(text).digest("hex");
}

const METADATA = {
  "@id": "https://doi.org/10.5555/abcd",
  name: "Levels",
  description: "Of the harbour.",
  version: 2,
  license: "CC0-1.0",
  datePublished: "2026-01-01T00:00:00.000Z",
  sourceOrganization: "Lab",
  keywords: ["tide"],
  contributors: [{ firstName: "Ada", lastName: "Moss", orcid: "0000-0002-1825-0097" }],
  files: Object.entries(FILES).map(([path, text]) => ({
    name: path.split("/").at(-1),
    path,
    size: text.length,
    sha256: toSum(text),
  })),
};

let folder: string;
let asked: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "foreland-bag-"));
  asked = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(metadata: object = METADATA, files: Record<string, string> = FILES): Promise<void> {
  return writeBag(
    { origin: "https://api.skerry.test", datasetId: 1, version: 2, folder },
    {
      now: () => new Date("2026-02-01T00:00:00Z"),
      print: () => {},
      pause: async () => {},
      fetch: async (address) => {
        const { pathname, searchParams } = new URL(String(address));
        if (pathname.endsWith("/metadata")) return Response.json(metadata);
        const path = searchParams.get("path") ?? "";
        asked.push(path);
        return new Response(files[path] ?? "", { status: path in files ? 200 : 404 });
      },
    },
  );
}

it("writes a bag whose every sum is right, and that names every file", async () => {
  await write();
  for (const manifest of ["manifest-sha256.txt", "tagmanifest-sha256.txt"]) {
    const lines = readFileSync(join(folder, manifest), "utf8").trimEnd().split("\n");
    for (const line of lines) {
      const [sum, name = ""] = line.split("  ");
      expect(toSum(readFileSync(join(folder, decodeURIComponent(name))))).toBe(sum);
    }
    expect(lines).toHaveLength(3);
  }
  const readNames = (manifest: string): string[] =>
    readFileSync(join(folder, manifest), "utf8").match(/(?<=  ).+/g) ?? [];
  expect(readNames("manifest-sha256.txt")).toEqual([
    "data/README.md",
    "data/a b/100%25.csv",
    "data/ro-crate-metadata.json",
  ]);
  expect(readNames("tagmanifest-sha256.txt")).toEqual([
    "bag-info.txt",
    "bagit.txt",
    "manifest-sha256.txt",
  ]);
  expect(readFileSync(join(folder, "bagit.txt"), "utf8")).toBe(
    "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n",
  );
  const info = readFileSync(join(folder, "bag-info.txt"), "utf8");
  const size = ["a b/100%.csv", "README.md", "ro-crate-metadata.json"]
    .map((name) => readFileSync(join(folder, "data", name)).length)
    .reduce((sum, each) => sum + each);
  expect(info.split("\n")).toEqual([
    "Source-Organization: Lab",
    "External-Identifier: https://doi.org/10.5555/abcd",
    "External-Description: Levels",
    expect.stringMatching(/: \d+$/),
    "Bagging-Date: 2026-02-01",
    `Payload-Oxum: ${size}.3`,
    "",
  ]);
});

it("contains an RO-Crate of the people, the licence and the files", async () => {
  await write();
  const crate = JSON.parse(readFileSync(join(folder, "data/ro-crate-metadata.json"), "utf8"));
  const byId = new Map(crate["@graph"].map((node: { "@id": string }) => [node["@id"], node]));
  expect(byId.get("./")).toMatchObject({
    identifier: "https://doi.org/10.5555/abcd",
    author: [{ "@id": "https://orcid.org/0000-0002-1825-0097" }],
    hasPart: [{ "@id": "a%20b/100%25.csv" }, { "@id": "README.md" }],
  });
  expect(byId.get("#license")).toMatchObject({ name: "CC0-1.0" });
});

it("writes names as long as a disk allows, and names one that is longer", async () => {
  const toMetadata = (path: string): object => ({
    ...METADATA,
    files: [{ name: path, path, size: 4, sha256: toSum("long") }],
  });
  const longest = `${"n".repeat(251)}.csv`;
  await write(toMetadata(longest), { [longest]: "long" });
  expect(readdirSync(join(folder, "data"))).toEqual([longest, "ro-crate-metadata.json"]);
  rmSync(join(folder, "data", longest));
  const longer = `n${longest}`;
  await expect(write(toMetadata(longer), { [longer]: "long" })).rejects.toThrow(
    /^The name "n{252}\.csv" or its path is too long for this disk\.$/,
  );
});

it("names nobody and no terms where none are known, and has every property of a crate", async () => {
  await write({ ...METADATA, license: "", sourceOrganization: "", description: "" });
  const crate = JSON.parse(readFileSync(join(folder, "data/ro-crate-metadata.json"), "utf8"));
  const byId = new Map(crate["@graph"].map((node: { "@id": string }) => [node["@id"], node]));
  expect(byId.get("./")).toMatchObject({ description: METADATA.name });
  expect(byId.get("./")).not.toHaveProperty("publisher");
  expect(byId.get("#license")).toMatchObject({ name: "No licence was chosen." });
  expect(byId.has("#publisher")).toBe(false);
  expect(readFileSync(join(folder, "bag-info.txt"), "utf8")).toMatch(/^External-Identifier: /);
});

it("fetches nothing twice, and refuses a file that was changed during the download", async () => {
  await expect(write(METADATA, { ...FILES, "README.md": "another" })).rejects.toThrow("SHA-256");
  asked = [];
  await write();
  expect(asked).toEqual(["README.md"]);
});

it.each(["../evil.csv", "/evil.csv", "a//b.csv", "a\\..\\b.csv"])(
  "writes nothing under the name %s",
  async (path) => {
    const files = [{ name: "x", path, size: 1, sha256: "0".repeat(64) }];
    await expect(write({ ...METADATA, files })).rejects.toThrow("leaves the package");
    expect(readdirSync(folder)).toEqual([]);
  },
);

it("refuses a folder with files of another version, and takes up those of an interrupted run", async () => {
  writeFileSync(join(folder, "unfinished"), "# Le");
  await write();
  expect(readdirSync(folder)).not.toContain("unfinished");
  writeFileSync(join(folder, "data/old.csv"), "1");
  await expect(write()).rejects.toMatchObject({
    message: `${join(folder, "data")} has a file that is not of this version: "old.csv".`,
    next: "Name an empty folder, or empty this one, and run the same command again.",
  });
});

it("explains what to do when the catalogue does not answer", async () => {
  const silent = async (): Promise<Response> => Promise.reject(new TypeError("fetch failed"));
  const request = { origin: "https://api.skerry.test", datasetId: 1, version: 2, folder };
  await expect(
    writeBag(request, {
      fetch: silent,
      pause: async () => {},
      now: () => new Date(),
      print: () => {},
    }),
  ).rejects.toMatchObject({ next: expect.stringContaining("npm start") });
});
