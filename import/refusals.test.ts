import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "vitest";
import { SOUND_FILES } from "./test/folder.ts";
import { createRefusalStage, type RefusalStage } from "./test/terminal.ts";

let stage: RefusalStage;

beforeEach(async () => {
  stage = await createRefusalStage();
});

afterEach(() => stage.clear());

describe("a folder is refused", () => {
  test("that does not exist", async () => {
    await stage.expectRefusal("/nowhere/at/all", "The folder /nowhere/at/all does not exist.");
  });

  test("that is a file", async () => {
    const file = join(await stage.prepare(SOUND_FILES), "README.md");
    await stage.expectRefusal(
      file,
      `${file} is not a folder; name the folder that holds the package.`,
    );
  });

  test("without a descriptor", async () => {
    const folder = await stage.prepare({ "a.csv": "a" });
    await stage.expectRefusal(
      folder,
      `The folder ${folder} contains no file that describes it: datapackage.json, datapackage.yaml, datapackage.yml, croissant.json, croissant.jsonld, ro-crate-metadata.json, ro-crate-metadata.jsonld, dataset_description.json, dataset.yaml, dataset.yml, datacite.json, datacite.xml, metadata.json or one file *-metadata.json.`,
    );
  });

  test.each([
    ['{\n  "name": "x"\n  "title": 1\n}', " at line 3: Expected ',' or '}' after property value."],
    ['{\n  "name": "x",\n', " at line 3: Expected double-quoted property name."],
    ["", " at line 1: Unexpected end of JSON input."],
  ])("whose JSON is broken: %j", async (text, rest) => {
    const folder = await stage.prepare({ "datapackage.json": text });
    await stage.expectRefusal(folder, `datapackage.json is not valid JSON${rest}`);
  });

  test("whose YAML is broken", async () => {
    const folder = await stage.prepare({
      "datapackage.yml": "name: x\nresources:\n  - path: 'a\n",
    });
    await stage.expectRefusal(
      folder,
      "datapackage.yml is not valid YAML at line 4: Missing closing 'quote.",
    );
  });

  test("whose YAML expands without limit", async () => {
    const levels = Array.from({ length: 9 }, (_, level) => {
      const aliases = Array.from({ length: 9 }, () => `*a${level}`).join(", ");
      return `a${level + 1}: &a${level + 1} [${aliases}]`;
    });
    const folder = await stage.prepare({
      "datapackage.yml": `a0: &a0 [x]\n${levels.join("\n")}\n`,
    });
    await stage.expectRefusal(
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
    const folder = await stage.prepare({ "datapackage.json": text });
    await stage.expectRefusal(folder, `datapackage.json is no data package: ${rest}.`);
  });
});

describe("a description is refused", () => {
  test("with a licence that is on no list and has no text", async () => {
    await stage.expectRefusal(
      await stage.withDescriptor({ licenses: [{ name: "other-open" }] }),
      "datapackage.json names the licence other-open, which SPDX does not list; put an SPDX id into licenses[0].name (such as CC0-1.0, CC-BY-4.0, PDDL-1.0, ODbL-1.0 or MIT), give the address of its text in licenses[0].path, or put the text as LICENSE into the folder; or remove licenses to publish without one.",
    );
  });

  test.each([
    ["title", { title: "x".repeat(256) }, "The title has 256 characters; 255 is the most."],
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
    await stage.expectRefusal(await stage.withDescriptor(parts), sentence);
  });

  test("with a README that is too long", async () => {
    const folder = await stage.prepare({ ...SOUND_FILES, "README.md": "x".repeat(500_001) });
    await stage.expectRefusal(folder, "The readme has 500,001 characters; 500,000 is the most.");
  });
});
