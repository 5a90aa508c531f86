import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startCatalogue, type FakeCatalogue } from "./test/fake-catalogue.ts";
import { makeFolder, SOUND_FILES, toDescriptor, type TestFolder } from "./test/folder.ts";
import { runCommand } from "./test/terminal.ts";

let catalogue: FakeCatalogue;
const folders: TestFolder[] = [];

beforeAll(async () => {
  catalogue = await startCatalogue();
});

afterAll(() => catalogue.close());

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => folder.remove()));
});

async function prepare(files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = await makeFolder(files);
  folders.push(folder);
  return folder.path;
}

async function expectRefusal(folder: string, sentence: string, ...args: string[]): Promise<void> {
  catalogue.log.length = 0;
  const result = await runCommand([folder, ...args], catalogue.baseUrl);
  expect(result).toEqual({ exitCode: 1, printed: [], complaint: `${sentence}\n` });
  expect(catalogue.log).toEqual([]);
}

function withDescriptor(parts: Record<string, unknown>): Promise<string> {
  return prepare({ ...SOUND_FILES, "datapackage.json": toDescriptor(parts) });
}

function naming(...paths: string[]): Promise<string> {
  return withDescriptor({
    resources: [{ path: "data/rain.csv" }, ...paths.map((path) => ({ path }))],
  });
}

describe("a folder is refused", () => {
  test("that does not exist", async () => {
    await expectRefusal("/nowhere/at/all", "The folder /nowhere/at/all does not exist.");
  });

  test("that is a file", async () => {
    const file = join(await prepare(SOUND_FILES), "README.md");
    await expectRefusal(
      file,
      `${file} is not a folder; name the folder that holds the datapackage.json.`,
    );
  });

  test("without a descriptor", async () => {
    const folder = await prepare({ "a.csv": "a" });
    await expectRefusal(
      folder,
      `The folder ${folder} holds no datapackage.json, datapackage.yaml or datapackage.yml.`,
    );
  });

  test.each([
    ['{\n  "name": "x"\n  "title": 1\n}', " at line 3: Expected ',' or '}' after property value."],
    ['{\n  "name": "x",\n', " at line 3: Expected double-quoted property name."],
    ["", " at line 1: Unexpected end of JSON input."],
  ])("whose JSON is broken: %j", async (text, rest) => {
    const folder = await prepare({ "datapackage.json": text });
    await expectRefusal(folder, `datapackage.json is not valid JSON${rest}`);
  });

  test("whose YAML is broken", async () => {
    const folder = await prepare({ "datapackage.yml": "name: x\nresources:\n  - path: 'a\n" });
    await expectRefusal(
      folder,
      "datapackage.yml is not valid YAML at line 4: Missing closing 'quote.",
    );
  });

  test("whose YAML multiplies itself", async () => {
    const levels = Array.from({ length: 9 }, (_, level) => {
      const aliases = Array.from({ length: 9 }, () => `*a${level}`).join(", ");
      return `a${level + 1}: &a${level + 1} [${aliases}]`;
    });
    const folder = await prepare({ "datapackage.yml": `a0: &a0 [x]\n${levels.join("\n")}\n` });
    await expectRefusal(
      folder,
      "datapackage.yml is not valid YAML: Excessive alias count indicates a resource exhaustion attack.",
    );
  });

  test.each([
    ["7", '"the whole" must be an object, not 7'],
    ["{}", '"resources" is missing'],
    ['{"resources":{}}', '"resources" must be a list, not an object'],
    ['{"resources":[{"name":"x"}]}', '"resources.0" needs a "path"'],
    ['{"resources":[{"path":7}]}', '"resources.0.path" must be (string or list), not 7'],
    [
      '{"resources":[],"foreland":{"datasetTyp":"x"}}',
      '"foreland.datasetTyp" is not a field this import knows',
    ],
  ])("whose descriptor is %s", async (text, rest) => {
    const folder = await prepare({ "datapackage.json": text });
    await expectRefusal(folder, `datapackage.json is no data package: ${rest}.`);
  });
});

describe("a named file is refused", () => {
  test("that is absent, and so are two", async () => {
    await expectRefusal(
      await naming("haberman.arff"),
      "datapackage.json names haberman.arff, which is not in the folder; publish without it with --skip-missing.",
    );
    await expectRefusal(
      await naming("a.arff", "b/c.arff"),
      "datapackage.json names a.arff and b/c.arff, which are not in the folder; publish without them with --skip-missing.",
    );
  });

  test("when none of them is there", async () => {
    const folder = await withDescriptor({ resources: [{ path: "gone.csv" }] });
    await expectRefusal(
      folder,
      "None of the data files that datapackage.json names is in the folder, so there is nothing to publish.",
      "--skip-missing",
    );
  });

  test.each(["../secret.csv", "data/../../secret.csv", "/etc/hosts", "C:/secret.csv", "data/.."])(
    "that leaves the folder: %s",
    async (path) => {
      const rest = "which does not stay inside the folder; only files inside it can be published.";
      await expectRefusal(
        await naming(path),
        `datapackage.json names ${path}, ${rest}`,
        "--skip-missing",
      );
    },
  );

  test("that leaves the folder through a link", async () => {
    const rest = "which does not stay inside the folder; only files inside it can be published.";
    const folder = await naming("link.csv");
    await symlink("/etc/hosts", join(folder, "link.csv"));
    await expectRefusal(folder, `datapackage.json names link.csv, ${rest}`, "--skip-missing");
    const outer = await naming("out/hosts");
    await symlink("/etc", join(outer, "out"));
    await expectRefusal(outer, `datapackage.json names out/hosts, ${rest}`, "--skip-missing");
    const papers = await naming();
    await symlink("/etc/hosts", join(papers, "LICENSE"));
    await expectRefusal(papers, `datapackage.json names LICENSE, ${rest}`);
  });

  test("that is elsewhere on the web", async () => {
    await expectRefusal(
      await naming("https://example.org/a.csv"),
      "datapackage.json names https://example.org/a.csv, which is elsewhere on the web; download it into the folder, or publish without it with --skip-missing.",
    );
  });

  test("that is a folder", async () => {
    const folder = await naming("more");
    await mkdir(join(folder, "more"));
    await expectRefusal(
      folder,
      "more is not a regular file; name the files themselves, not a folder or a device.",
    );
  });

  test("whose path holds a control character or is too long", async () => {
    await expectRefusal(
      await naming("a\nb.csv"),
      'datapackage.json names "a\\nb.csv", a path that is empty, or holds a backslash or a control character.',
    );
    const long = `${"x".repeat(901)}.csv`;
    await expectRefusal(
      await naming(long),
      `datapackage.json names "${long}", a path that is longer than 900 bytes.`,
    );
  });

  test("that one resource names twice", async () => {
    const resources = [{ name: "rain", path: ["data/rain.csv", "./data/rain.csv"] }];
    await expectRefusal(
      await withDescriptor({ resources }),
      "datapackage.json names data/rain.csv twice in the resource rain; name each part once.",
    );
  });
});

describe("a description is refused", () => {
  test("with a licence that the catalogue does not know", async () => {
    await expectRefusal(
      await withDescriptor({ licenses: [{ name: "CC-BY-NC-4.0" }] }),
      "datapackage.json names the licence CC-BY-NC-4.0, which the catalogue does not know; put an SPDX id it knows into licenses[0].name (such as CC0-1.0, CC-BY-4.0, CC-BY-SA-4.0, PDDL-1.0, ODbL-1.0, MIT or Apache-2.0), or remove licenses to publish without one.",
    );
  });

  test.each([
    ["title", { title: "x".repeat(256) }, "The title has 256 characters; 255 is the most."],
    [
      "description",
      { description: "x".repeat(5_001) },
      "The description has 5,001 characters; 5,000 is the most.",
    ],
    [
      "keywords",
      { keywords: Array.from({ length: 51 }, (_, index) => `k${index}`) },
      "The keywords are 51; 50 is the most.",
    ],
    [
      "name",
      { name: "rain fall/" },
      'datapackage.json has the name "rain fall/"; a name has at most 128 letters, digits, dots, hyphens and underscores, and begins with a letter or digit.',
    ],
  ])("whose %s is out of bounds", async (_, parts, sentence) => {
    await expectRefusal(await withDescriptor(parts), sentence);
  });

  test("with a README that is too long", async () => {
    const folder = await prepare({ ...SOUND_FILES, "README.md": "x".repeat(500_001) });
    await expectRefusal(folder, "The readme has 500,001 characters; 500,000 is the most.");
  });
});
