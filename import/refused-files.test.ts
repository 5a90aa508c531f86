import { mkdir, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LISTED_MAX } from "#api/wire/parse.ts";
import { ITEM_MAX_CHARS } from "./limits.ts";
import { createRefusalStage, type RefusalStage, runCommand } from "./test/terminal.ts";

/** No server listens there. */
const NOWHERE = "http://127.0.0.1:1";

let stage: RefusalStage;

beforeEach(async () => {
  stage = await createRefusalStage();
});

afterEach(() => stage.clear());

function naming(...paths: string[]): Promise<string> {
  const resources = ["data/rain.csv", ...paths].map((path) => ({ path }));
  return stage.withDescriptor({ resources });
}

describe("a named file is refused", () => {
  test("that is absent, and so are two", async () => {
    await stage.expectRefusal(
      await naming("haberman.arff"),
      "datapackage.json names haberman.arff, which is not in the folder; publish without it with --skip-missing.",
    );
    await stage.expectRefusal(
      await naming("a.arff", "b/c.arff"),
      "datapackage.json names a.arff and b/c.arff, which are not in the folder; publish without them with --skip-missing.",
    );
  });

  test("of 10,000 that are absent, with 50 names in one line and the number of the rest", async () => {
    const gone = Array.from({ length: 10_000 }, (_, at) => `gone/${at}.csv`);
    const named = gone.slice(0, 50).join(", ");
    await stage.expectRefusal(
      await naming(...gone),
      `datapackage.json names ${named} and 9,950 more, which are not in the folder; publish without them with --skip-missing.`,
    );
  });

  test("when none of the named files exists", async () => {
    const folder = await stage.withDescriptor({ resources: [{ path: "gone.csv" }] });
    await stage.expectRefusal(
      folder,
      "None of the data files that datapackage.json names is in the folder, so there is nothing to publish.",
      "--skip-missing",
    );
  });

  test("whose name begins like a drive of Windows", async () => {
    await stage.expectRefusal(
      await naming("x:y.txt"),
      'datapackage.json names "x:y.txt", a path that begins with a drive letter.',
    );
  });

  test.each(["../secret.csv", "data/../../secret.csv", "/etc/hosts", "C:/secret.csv", "data/.."])(
    "that leaves the folder: %s",
    async (path) => {
      const rest = "which does not stay inside the folder; only files inside it can be published.";
      await stage.expectRefusal(
        await naming(path),
        `datapackage.json names ${path}, ${rest}`,
        "--skip-missing",
      );
    },
  );

  test("that leaves the folder through a link", async () => {
    const rest = "which does not stay inside the folder; only files inside it can be published.";
    const folder = await naming("link.csv");
    await symlink(import.meta.filename, join(folder, "link.csv"));
    await stage.expectRefusal(folder, `datapackage.json names link.csv, ${rest}`, "--skip-missing");
    const inside = `out/${basename(import.meta.filename)}`;
    const outer = await naming(inside);
    await symlink(import.meta.dirname, join(outer, "out"), "junction");
    await stage.expectRefusal(outer, `datapackage.json names ${inside}, ${rest}`, "--skip-missing");
    const papers = await naming();
    await symlink(import.meta.filename, join(papers, "LICENSE"));
    await stage.expectRefusal(papers, `datapackage.json names LICENSE, ${rest}`);
  });

  test("that is a folder", async () => {
    const folder = await naming("more");
    await mkdir(join(folder, "more"));
    await stage.expectRefusal(
      folder,
      "more is not a regular file; name the files themselves, not a folder or a device.",
    );
  });

  test("whose path contains a control character or is too long", async () => {
    await stage.expectRefusal(
      await naming("a\nb.csv"),
      'datapackage.json names "a\\nb.csv", a path that holds a control character.',
    );
    await stage.expectRefusal(
      await naming(`${"x".repeat(901)}.csv`),
      `datapackage.json names "${"x".repeat(199)}…", a path that is longer than 900 bytes.`,
    );
  });

  test("that one resource names twice", async () => {
    const resources = [{ name: "rain", path: ["data/rain.csv", "./data/rain.csv"] }];
    await stage.expectRefusal(
      await stage.withDescriptor({ resources }),
      "datapackage.json names data/rain.csv twice in the resource rain; name each part once.",
    );
  });
});

describe("a value of a megabyte is quoted by its beginning", () => {
  const long = "x".repeat(1_000_000);
  const quoted = `${"x".repeat(199)}…`;
  const repeated = { name: long, path: ["data/rain.csv", "./data/rain.csv"] };

  test.each<[string, Record<string, unknown>, string]>([
    [
      "a path",
      { resources: [{ path: long }] },
      `names "${quoted}", a path that is longer than 900 bytes.`,
    ],
    [
      "a path that leaves the folder",
      { resources: [{ path: `../${long}` }] },
      `names ../${"x".repeat(196)}…, which does not stay inside the folder; only files inside it can be published.`,
    ],
    [
      "a resource",
      { resources: [repeated] },
      `names data/rain.csv twice in the resource ${quoted}; name each part once.`,
    ],
    [
      "a licence",
      { licenses: [{ name: long }] },
      `names the licence ${quoted}, which SPDX does not list; put an SPDX id into licenses[0].name (such as CC0-1.0, CC-BY-4.0, PDDL-1.0, ODbL-1.0 or MIT), give the address of its text in licenses[0].path, or put the text as LICENSE into the folder; or remove licenses to publish without one.`,
    ],
    [
      "a name",
      { name: `!${long}` },
      `has the name "!${"x".repeat(198)}…"; a name has at most 128 letters, digits, dots, hyphens and underscores, and begins with a letter or digit.`,
    ],
  ])("%s", async (_, parts, rest) => {
    const folder = await stage.withDescriptor(parts);
    await stage.expectRefusal(folder, `datapackage.json ${rest}`);
  });
});

describe("a package of a hundred faults of each kind is refused in one line", () => {
  const many = (write: (at: number) => object): object[] =>
    Array.from({ length: 100 }, (_, at) => write(at));
  const rain = "data/rain.csv";
  const long = "x".repeat(200);
  /** In the order in which an import finds them: the first kind is told, and the next when it is mended. */
  const KINDS: [told: string, parts: { resources?: object[]; [name: string]: unknown }][] = [
    ['"keywords.0" must be', { keywords: many((at) => ({ at })) }],
    ["a control character", { resources: many((at) => ({ path: `\n${at}.csv` })) }],
    ["longer than 900 bytes", { resources: many((at) => ({ path: long.repeat(5) + at })) }],
    ["does not stay inside", { resources: many((at) => ({ path: `../${long}${at}` })) }],
    [
      "twice in the resource",
      { resources: many((at) => ({ name: long + at, path: [rain, rain] })) },
    ],
    ["and 50 more, which are not", { resources: many((at) => ({ path: long + at })) }],
    ["the licence unlisted-0, which", { licenses: many((at) => ({ name: `unlisted-${at}\n` })) }],
    ["title has 1,000,000 characters", { title: "x".repeat(1_000_000) }],
    ["its size is another", { resources: many(() => ({ path: "README.md", bytes: 1 })) }],
    [
      "100 files that datapackage.json links are not as described",
      { resources: many((at) => ({ name: long + at, path: `http://127.0.0.1:1/${at}` })) },
    ],
  ];

  test.each(KINDS.map(([told], at) => [told, KINDS.slice(at)] as const))(
    "%s",
    async (told, kinds) => {
      const resources = kinds.flatMap(([, parts]) => parts.resources ?? []);
      const parts = Object.assign({}, ...kinds.map(([, one]) => one));
      const folder = await stage.withDescriptor({
        ...parts,
        resources: [{ path: rain }, ...resources],
      });
      const { exitCode, printed, complaint } = await runCommand([folder, "--check-links"], NOWHERE);
      expect(exitCode).toBe(1);
      expect(complaint).toContain(told);
      expect(complaint.split("…").length - 1).toBeLessThanOrEqual(LISTED_MAX);
      for (const line of [...printed, complaint.slice(0, -1)]) {
        expect(line).not.toContain("\n");
        expect(line.length).toBeLessThan(LISTED_MAX * (ITEM_MAX_CHARS + 2) + 500);
      }
      expect(printed.length).toBeLessThanOrEqual(1);
    },
  );
});
