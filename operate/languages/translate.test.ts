import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkCatalogue, readCatalogue, readMessages } from "./message-catalogue.ts";
import { findMessages } from "./find-messages.ts";
import { translateModule } from "./translate.ts";

const ROOT = join(import.meta.dirname, "../..");
const MESSAGES = readMessages(ROOT);

test("every text that readers see has its German, and the catalogue nothing else", () => {
  expect(MESSAGES.shown.size).toBeGreaterThan(1_500);
  expect(checkCatalogue(ROOT, "de", MESSAGES)).toEqual([]);
});

test("every German sentence with the support has the words that the sign-in makes a link", () => {
  const catalogue = Object.entries(readCatalogue(ROOT, "de"));
  const sentences = catalogue.filter(([text]) => /contact support/i.test(text));
  expect(sentences.length).toBeGreaterThan(5);
  for (const [, own] of sentences) expect(own).toMatch(/wenden Sie sich an den Support/i);
  expect(sentences).toContainEqual(["Contact support.", "Wenden Sie sich an den Support."]);
});

test("names every fault of a catalogue, and nothing that is no text", () => {
  const root = mkdtempSync(join(tmpdir(), "languages-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "languages"));
  const write = (name: string, value: unknown) =>
    writeFileSync(join(root, "languages", name), JSON.stringify(value));
  write("de.json", {
    "{0} of {1}": "{1} hat {0}",
    "Read <0>it</0>": "Lies es",
    "file | files": "Datei",
    Gone: "Weg",
  });
  write("not-texts.json", ["ORCID", "Compared code", "Gone code"]);
  const shown = ["{0} of {1}", "Read <0>it</0>", "file | files", "ORCID", "New"];
  const faults = checkCatalogue(root, "de", {
    shown: new Map(shown.map((text) => [text, "client/a.tsx"])),
    compared: new Map(["Compared code", "Copied"].map((text) => [text, "client/b.tsx"])),
  });
  expect(faults).toEqual([
    'languages/de.json has no translation of "New" (client/a.tsx).',
    expect.stringMatching(/^client\/b\.tsx compares "Copied", so it stays in English/),
    'languages/de.json or not-texts.json has "Gone", which nothing says.',
    'languages/de.json or not-texts.json has "Gone code", which nothing says.',
    'languages/de.json says "Read <0>it</0>" with other places.',
    'languages/de.json says "file | files" with other places.',
  ]);
});

test("a text without a translation and an unused one are faults of the portal's own catalogue", () => {
  const messages = structuredClone(MESSAGES);
  messages.shown.delete("Retry");
  messages.shown.set("A text of tomorrow", "client/tomorrow.tsx");
  const faults = checkCatalogue(ROOT, "de", messages);
  expect(faults).toHaveLength(2);
  expect(faults.join(" ")).toMatch(/"A text of tomorrow" \(client\/tomorrow\.tsx\).*"Retry"/);
});

test.each([
  ["an element's text", "<p>All files</p>", "All files"],
  ["text around code", "<p>{n} of {total} rows</p>", "{0} of {1} rows"],
  [
    "text within an element",
    "<p>Read <a href={to}>the guide</a> first.</p>",
    "Read <0>the guide</0> first.",
  ],
  [
    "text that stands in braces among other text, once",
    '<p>\n  Open{" "}\n  {"Own Files"} first.\n</p>',
    "Open Own Files first.",
  ],
  [
    "text with entities",
    "<p>5&nbsp;files &gt; 3 &unknown; &amp; more</p>",
    "5\u00a0files > 3 &unknown; & more",
  ],
  ["text beside a comment", "<p>{/* why */}All files {/* all */}</p>", "All files "],
  ["an attribute", '<a title="Open the file" className="wide open" />', "Open the file"],
  ["a choice", '<p>{isOpen ? "open" : shut}</p>', "open"],
  ["a template", "const a = `Loading ${name} again`;", "Loading {0} again"],
  ["a sentence", 'const a = { title: "This was not found." };', "This was not found."],
  ["a sentence about other values", 'v.literal("Yes please", "Agree first.");', "Agree first."],
  ["a count", 'formatCount(n, "file");', "file | files"],
  ["a count with its own plural", 'formatCount(n, "entry", "entries");', "entry | entries"],
])("finds %s", (_, source, text) => {
  const { messages, compared } = findMessages("a.tsx", source);
  expect(messages.map((message) => message.text)).toEqual([text]);
  expect(compared).toEqual([]);
});

test.each([
  ["addresses", 'const a = "/datasets/search";'],
  ["what code compares", 'type Reason = "too many"; const a: Reason = "too many";'],
  ["keys", 'const a = { "Too many": 1 }; a["Too many"];'],
  ["imports", 'import "Some Module";'],
  ["names in code", 'const a = "camelCase"; const b = "X-Content-Age"; const c = "snake_case";'],
  ["faults for the log", 'throw new Error("The build has no entry");'],
])("ignores %s", (_, source) => {
  expect(findMessages("a.tsx", source).messages).toEqual([]);
});

test("reports a text that its own module compares, and so stays unchanged", () => {
  const source = 'const a = isDone ? "Copied" : ""; const b = a === "Copied";';
  expect(findMessages("a.tsx", source)).toEqual({ messages: [], compared: ["Copied"] });
  const messages = structuredClone(MESSAGES);
  messages.compared.set("Copied", "client/a.tsx");
  const faults = checkCatalogue(ROOT, "de", messages);
  expect(faults).toEqual([
    expect.stringContaining('client/a.tsx compares "Copied", so it stays in English'),
  ]);
});

test.each([
  [
    "puts places in the order of the translation",
    "<p>{n} of {total} rows</p>",
    { "{0} of {1} rows": "Von {1} Zeilen {0}" },
    '<p>{"Von "}{total}{" Zeilen "}{n}</p>',
  ],
  [
    "keeps what wraps a text, and translates within it",
    '<p>Read <a title="Open it">the guide</a> first.</p>',
    { "Read <0>the guide</0> first.": "Zuerst <0>die Anleitung</0> lesen.", "Open it": "Öffnen" },
    '<p>{"Zuerst "}<a title={"Öffnen"}>{"die Anleitung"}</a>{" lesen."}</p>',
  ],
  [
    "translates what stands in a place",
    '<p>{isOpen ? "open" : "shut"} now</p>',
    { "{0} now": "jetzt {0}", open: "offen", shut: "zu" },
    '<p>{"jetzt "}{isOpen ? "offen" : "zu"}</p>',
  ],
  [
    "gives a count both of its forms",
    'formatCount(n, "file");',
    { "file | files": "Datei | Dateien" },
    'formatCount(n, "Datei", "Dateien");',
  ],
  [
    "replaces both forms of a count with its own plural",
    'formatCount(n, "entry", "entries");',
    { "entry | entries": "Eintrag | Einträge" },
    'formatCount(n, "Eintrag", "Einträge");',
  ],
  [
    "keeps the spaces at a text's ends",
    "const a = ` until ${day} `;",
    { "until {0}": "bis {0}" },
    "const a = ` bis ${day} `;",
  ],
  ["leaves a text without a translation", "<p>All files</p>", {}, "<p>All files</p>"],
  [
    "escapes what a translation holds",
    "const a = `Loading ${name} again`;",
    { "Loading {0} again": "`${x}` \\ {0} lädt" },
    "const a = `\\`\\${x}\\` \\\\ ${name} lädt`;",
  ],
])("%s", (_, source, catalogue, code) => {
  expect(translateModule("a.tsx", source, catalogue)).toBe(code);
});
