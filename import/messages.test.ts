import { expect, test } from "vitest";
import type { ImportFailure } from "./failures.ts";
import { toCount, toList, toSentence, toSize } from "./messages.ts";

test.each([
  [1, "f0"],
  [2, "f0 and f1"],
  [3, "f0, f1 and f2"],
])("lists %i names", (count, said) => {
  expect(toList(toNames(count))).toBe(said);
});

test("lists 50 of more names and counts the rest", () => {
  expect(toList(toNames(50))).toMatch(/f48 and f49$/);
  expect(toList(toNames(51))).toMatch(/f48, f49 and 1 more$/);
  expect(toList(toNames(100_000))).toMatch(/f48, f49 and 99,950 more$/);
});

test("shortens a name of any length over 200 characters", () => {
  expect(toList(["x".repeat(200)])).toBe("x".repeat(200));
  expect(toList(["x".repeat(4_000_000)])).toHaveLength(200);
});

function toNames(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `f${at}`);
}

const base = { baseUrl: "https://c.test" };

test.each<[ImportFailure, string]>([
  [
    { code: "USAGE", reason: "no folder" },
    "no folder; write: npm run import -- <folder> [--skip-missing] [--check-links] [--dry-run] [--as <dataset> | --new] [--remote <url>] [--token <token>], or: npm run import -- --from zenodo <address>, or: npm run import -- --unpublish <dataset> [--reason <text>]",
  ],
  [
    { code: "TOKEN_MISSING", to: "https://c.test" },
    "https://c.test is not this machine, so it needs its own token; give it with --token or PUBLISH_TOKEN.",
  ],
  [{ code: "FOLDER_ABSENT", folder: "in" }, "The folder in does not exist."],
  [
    { code: "NOT_A_FOLDER", folder: "in" },
    "in is not a folder; name the folder that holds the package.",
  ],
  [
    { code: "DESCRIPTOR_TOO_LARGE", file: "d.json", bytes: 2_000, maxBytes: 1_000 },
    "d.json has 2,000 bytes; 1,000 is the most.",
  ],
  [
    { code: "DESCRIPTOR_BROKEN", file: "d.json", line: 7, reason: "a comma." },
    "d.json is not valid JSON at line 7: a comma.",
  ],
  [
    { code: "DESCRIPTOR_BROKEN", file: "d.jsonld", line: null, reason: "empty" },
    "d.jsonld is not valid JSON: empty.",
  ],
  [
    { code: "DESCRIPTOR_BROKEN", file: "d.yaml", line: null, reason: "empty" },
    "d.yaml is not valid YAML: empty.",
  ],
  [
    { code: "DESCRIPTOR_SHAPE", file: "d.json", field: "name", reason: "is missing" },
    'd.json is no data package: "name" is missing.',
  ],
  [
    { code: "FILES_ABSENT", file: "d", paths: ["a"] },
    "d names a, which is not in the folder; publish without it with --skip-missing.",
  ],
  [
    { code: "FILES_ABSENT", file: "d", paths: ["a", "b"] },
    "d names a and b, which are not in the folder; publish without them with --skip-missing.",
  ],
  [
    { code: "ALL_FILES_ABSENT", file: "d" },
    "None of the data files that d names is in the folder, so there is nothing to publish.",
  ],
  [
    { code: "PATH_OUTSIDE", file: "d", path: "../a" },
    "d names ../a, which does not stay inside the folder; only files inside it can be published.",
  ],
  [
    { code: "PATH_INVALID", file: "d", path: "a\n", reason: "has a line end" },
    'd names "a\\n", a path that has a line end.',
  ],
  [
    { code: "PATH_REPEATED", file: "d", path: "a", resource: "r" },
    "d names a twice in the resource r; name each part once.",
  ],
  [
    { code: "NOT_A_FILE", path: "a" },
    "a is not a regular file; name the files themselves, not a folder or a device.",
  ],
  [{ code: "FILE_UNREADABLE", path: "a", reason: "no" }, "a cannot be read: no."],
  [
    { code: "FILE_DIFFERS", file: "d", path: "a", difference: "size" },
    "a is not the file that d describes: its size is another one.",
  ],
  [
    { code: "LINKS_DIFFER", file: "d", faults: ["a: gone"] },
    "A file that d links is not as described: a: gone; mend the description, or import without --check-links.",
  ],
  [
    { code: "LINKS_DIFFER", file: "d", faults: ["a", "b"] },
    "2 files that d links are not as described: a and b; mend the description, or import without --check-links.",
  ],
  [
    { code: "FILE_CHANGED", path: "a" },
    "a changed while it was being sent; nothing was published, import it again.",
  ],
  [
    { code: "LICENSE_UNKNOWN", file: "d", license: "x" },
    "d names the licence x, which SPDX does not list; put an SPDX id into licenses[0].name (such as CC0-1.0, CC-BY-4.0, PDDL-1.0, ODbL-1.0 or MIT), give the address of its text in licenses[0].path, or put the text as LICENSE into the folder; or remove licenses to publish without one.",
  ],
  [
    { code: "KEY_INVALID", file: "d", key: "-" },
    'd has the name "-"; a name has at most 128 letters, digits, dots, hyphens and underscores, and begins with a letter or digit.',
  ],
  [
    { code: "TEXT_TOO_LONG", field: "title", length: 1_001, max: 1_000 },
    "The title has 1,001 characters; 1,000 is the most.",
  ],
  [
    { code: "TOO_MANY", field: "files", count: 1_001, max: 1_000 },
    "The files are 1,001; 1,000 is the most.",
  ],
  [{ code: "FIELD_INVALID", field: "tags", reason: "are odd" }, "The tags are odd."],
  [
    { code: "DATASET_UNRELATED", ours: "A", theirs: "B", datasetId: 7 },
    "The catalogue's dataset 7 has the same name, but the title “B” where this package says “A”, and no file in common; import its folder with --as 7 to make this its next version, or with --new to make it a dataset of its own.",
  ],
  [
    { code: "DATASET_UNKNOWN", named: "the number 7" },
    "The catalogue has no dataset with the number 7; look its number up, or import with --new.",
  ],
  [
    {
      code: "SOURCE_UNREACHABLE",
      address: "https://s.test",
      reason: "no answer (getaddrinfo ENOTFOUND s.test)",
    },
    "https://s.test cannot be read: no answer (getaddrinfo ENOTFOUND s.test); compare the address.",
  ],
  [
    { code: "SOURCE_UNREACHABLE", address: "https://s.test", reason: "no answer" },
    "https://s.test cannot be read: no answer; run the same command again, which goes on where it stopped.",
  ],
  [
    { code: "SOURCE_SHAPE", address: "https://s.test", reason: "is odd" },
    "https://s.test is odd; give the address of a dataset, a collection or a search of a repository of this kind.",
  ],
  [
    { code: "EARLIER_VERSION_REFUSED" },
    "An earlier version of its dataset was refused, and comes first.",
  ],
  [
    { code: "VERSIONS_REFUSED", count: 1_001 },
    "1,001 refused, as said above; run the same command again when that is mended, which asks only for what is not here.",
  ],
  [
    { code: "CATALOGUE_UNREACHABLE", ...base, reason: "no answer" },
    "The catalogue at https://c.test cannot be reached (no answer); is it running (npm start)?",
  ],
  [
    { code: "TOKEN_REFUSED", ...base },
    "The catalogue at https://c.test refuses the token; give the right one with --token or PUBLISH_TOKEN.",
  ],
  [
    { code: "CATALOGUE_REFUSED", ...base, status: 400, reason: "No." },
    "The catalogue at https://c.test answered 400: No.",
  ],
  [
    { code: "CATALOGUE_REFUSED", ...base, status: 502, reason: "" },
    "The catalogue at https://c.test answered 502.",
  ],
  [
    { code: "PREVIEW_UNKNOWN", ...base },
    "The catalogue at https://c.test knows no way to ask without publishing.",
  ],
  [
    { code: "ANSWER_MALFORMED", ...base, step: "publish/versions" },
    "https://c.test does not answer like a catalogue (publish/versions); check --remote.",
  ],
])("says of %o: %s", (failure, sentence) => {
  expect(toSentence(failure)).toBe(sentence);
});

test("names the files that can describe a folder that has none", () => {
  expect(toSentence({ code: "DESCRIPTOR_ABSENT", folder: "in" })).toMatch(
    /^The folder in contains no file that describes it: datapackage\.json, .* or one file \*-metadata\.json\.$/,
  );
});

test.each([
  [0, "0 bytes"],
  [1, "1 bytes"],
  [999, "999 bytes"],
  [1_000, "1.0 kB"],
  [9_940, "9.9 kB"],
  [10_000, "10 kB"],
  [540_400, "540 kB"],
  [1_500_000, "1.5 MB"],
  [2_000_000_000, "2.0 GB"],
  [3e12, "3.0 TB"],
  [4e15, "4000 TB"],
])("writes %i bytes as %s", (bytes, text) => {
  expect(toSize(bytes)).toBe(text);
});

test("writes a whole number with separators", () => {
  expect([toCount(999), toCount(12_431)]).toEqual(["999", "12,431"]);
});
