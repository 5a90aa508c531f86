import { expect, it } from "vitest";
import { toRangedFile } from "../../test/files/ranged-file.ts";
import { zipSync } from "../../test/files/zip-sync.ts";
import type { Preview } from "../kinds.ts";
import { PREVIEW_COLUMNS_MAX, WORKBOOK_ROWS_READ, WORKBOOK_SHEETS_MAX } from "../limits.ts";
import type { RangedFile } from "../read-range.ts";
import { readWorkbook } from "./workbook.ts";

interface Written {
  /** The XML of each sheet's data by its name. */
  sheets?: Record<string, string>;
  /** Attributes of the sheets' entries. */
  states?: Record<string, string>;
  texts?: string;
  styles?: string;
  properties?: string;
}

/** A workbook as programs write it. */
function toWorkbook({ sheets = {}, states = {}, ...rest }: Written): RangedFile {
  const { texts = "", styles = "", properties = "" } = rest;
  const names = Object.keys(sheets);
  const listed = names.map(
    (name, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at}" ${states[name] ?? ""}/>`,
  );
  const targets = names.map(
    (_, at) => `<Relationship Id="rId${at}" Target="worksheets/s${at}.xml"/>`,
  );
  const bytes = zipSync([
    ["xl/workbook.xml", `<workbook>${properties}<sheets>${listed.join("")}</sheets></workbook>`],
    ["xl/_rels/workbook.xml.rels", `<Relationships>${targets.join("")}</Relationships>`],
    ["xl/sharedStrings.xml", `<sst>${texts}</sst>`],
    ["xl/styles.xml", `<styleSheet>${styles}</styleSheet>`],
    ...names.map((name, at): [string, string] => [
      `xl/worksheets/s${at}.xml`,
      `<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`,
    ]),
  ]);
  return toRangedFile(bytes);
}

type Workbook = Extract<Preview, { kind: "workbook" }>;

async function open(written: Written, sheet = ""): Promise<Workbook> {
  const preview = await readWorkbook(toWorkbook(written), sheet);
  if (preview.kind !== "workbook") throw new Error(JSON.stringify(preview));
  return preview;
}

/** The names of the columns and the rows of the first sheet. */
async function read(rows: string, written: Written = {}): Promise<string[][]> {
  const { table } = await open({ ...written, sheets: { One: rows } });
  return [table.columns.map(({ name }) => name), ...table.rows];
}

const inline = (...texts: string[]): string =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;

it("shows the first sheet, the requested one, or the first for one that does not exist", async () => {
  const sheets = { "Gauges &amp; tides": inline("a"), Two: inline("b") };
  const shown = async (name: string) => (await open({ sheets }, name)).shown;
  expect((await open({ sheets })).sheets).toEqual(["Gauges & tides", "Two"]);
  expect([await shown(""), await shown("Two"), await shown("None")]).toEqual([
    "Gauges & tides",
    "Two",
    "Gauges & tides",
  ]);
});

it("leaves out hidden sheets", async () => {
  const sheets = { Hidden: inline("a"), Very: inline("b"), Shown: inline("c") };
  const states = { Hidden: 'state="hidden"', Very: 'state="veryHidden"', Shown: 'state="visible"' };
  expect((await open({ sheets, states })).sheets).toEqual(["Shown"]);
});

it("lists no more sheets than the limit", async () => {
  const names = Array.from({ length: WORKBOOK_SHEETS_MAX + 1 }, (_, at) => [`S${at}`, ""]);
  const { sheets } = await open({ sheets: Object.fromEntries(names) });
  expect(sheets).toHaveLength(WORKBOOK_SHEETS_MAX);
});

it.each([
  ["a shared text", '<c t="s"><v>1</v></c>', "Skagen"],
  ["a shared text in pieces, without its reading", '<c t="s"><v>0</v></c>', "東京"],
  ["a shared text after what was read", '<c t="s"><v>99</v></c>', "…"],
  ["a text of its own", '<c t="inlineStr"><is><r><t>a </t></r><r><t>b</t></r></is></c>', "a b"],
  ["a formula's text", '<c t="str"><f>A1&amp;"x"</f><v>x</v></c>', "x"],
  ["a formula's number", "<c><f>1+1</f><v>2</v></c>", "2"],
  ["an escaped sign", '<c t="str"><v>a_x0041_b</v></c>', "aAb"],
  ["references of XML", '<c t="str"><v>&lt;b&gt; &amp;amp;</v></c>', "<b> &amp;"],
  ["a number, the shortest way", "<c><v>1.1000000000000001</v></c>", "1.1"],
  ["a number as Excel shows it", "<c><v>0.30000000000000004</v></c>", "0.3"],
  ["an exponent", "<c><v>-3E-7</v></c>", "-3e-7"],
  ["what is no number", "<c><v>12a</v></c>", "12a"],
  ["true", '<c t="b"><v>1</v></c>', "TRUE"],
  ["false", '<c t="b"><v>0</v></c>', "FALSE"],
  ["an error", '<c t="e"><v>#N/A</v></c>', "#N/A"],
  ["a date of ISO 8601", '<c t="d"><v>2024-02-29</v></c>', "2024-02-29"],
  ["an element with a prefix", '<x:c t="str"><x:v>x</x:v></x:c>', "x"],
])("reads %s", async (_, cell, expected) => {
  const texts =
    "<si><r><t>東</t></r><r><t>京</t></r><rPh><t>トウキョウ</t></rPh></si><si><t>Skagen</t></si>";
  const rows = await read(`<row><c r="A1" t="str"><v>Name</v></c></row><row>${cell}</row>`, {
    texts,
  });
  expect(rows).toEqual([["Name"], [expected]]);
});

const FORMATS = [
  ["14", "", "2024-02-29"],
  ["22", "", "2024-02-29"],
  ["2", "", "45351"],
  ["164", "yyyy\\-mm\\-dd", "2024-02-29"],
  ["164", "[$-409]d mmm yy;@", "2024-02-29"],
  ["164", "[h]:mm", "2024-02-29"],
  ["164", '0.0 "days"', "45351"],
  ["164", "0.0\\d", "45351"],
  ["164", "[Red]0.00", "45351"],
  ["164", "General", "45351"],
] as const;

it.each(FORMATS)("reads the number 45351 in the format %s %s as %s", async (id, code, expected) => {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="${code.replaceAll('"', "&quot;")}"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs>`;
  const rows = `${inline("When")}<row><c s="1"><v>45351</v></c></row>`;
  expect(await read(rows, { styles })).toEqual([["When"], [expected]]);
});

it.each([
  ["0.5", "", "12:00:00"],
  ["0", "", "00:00:00"],
  ["1", "", "1900-01-01"],
  ["59", "", "1900-02-28"],
  ["61", "", "1900-03-01"],
  ["45351.75", "", "2024-02-29 18:00:00"],
  ["45351.999999999", "", "2024-03-01"],
  ["0", '<workbookPr date1904="1"/>', "00:00:00"],
  ["43889", '<workbookPr date1904="true"/>', "2024-02-29"],
  ["-1", "", "-1"],
  ["2958465", "", "9999-12-31"],
  ["2958466", "", "2958466"],
  ["1e300", "", "1e+300"],
])("reads %s days %s as %s", async (days, properties, expected) => {
  const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>';
  const rows = `${inline("When")}<row><c s="0"><v>${days}</v></c></row>`;
  expect(await read(rows, { styles, properties })).toEqual([["When"], [expected]]);
});

it("puts cells into their columns, and leaves out rows without values", async () => {
  const rows = `<row r="2"/><row r="4"><c r="B4" t="str"><v>x</v></c><c t="str"><v>y</v></c></row>
    <row r="5"><c r="A5"/><c r="D5"><v>1</v></c></row>`;
  expect(await read(rows)).toEqual([
    ["A", "B", "C", "D"],
    ["", "x", "y", ""],
    ["", "", "", "1"],
  ]);
});

it.each([
  ["names of all columns", inline("a", "b") + inline("c", "d"), ["a", "b"]],
  ["a title above them", inline("Table 1") + inline("a", "b"), ["A", "B"]],
  ["a number among them", inline("a", "2020") + inline("c", "d"), ["A", "B"]],
  ["nothing below them", inline("a", "b"), ["A", "B"]],
])("names columns where the first row has %s", async (_, rows, expected) => {
  expect((await read(rows))[0]).toEqual(expected);
});

it("says that a sheet is cut after its last row or column that is read", async () => {
  const long = async (count: number) =>
    (await open({ sheets: { One: inline("a") + "<row></row>".repeat(count - 1) } })).isCut;
  const wide = async (reference: string) =>
    (await open({ sheets: { One: `<row><c r="${reference}1"><v>1</v></c></row>` } })).isCut;
  expect([await long(WORKBOOK_ROWS_READ), await long(WORKBOOK_ROWS_READ + 1)]).toEqual([
    false,
    true,
  ]);
  expect(PREVIEW_COLUMNS_MAX).toBe(40);
  expect([await wide("AN"), await wide("AO"), await wide("XFD")]).toEqual([false, true, true]);
});

it("says that a workbook cannot be read", async () => {
  const noSheet = await readWorkbook(toWorkbook({}), "");
  const text = new TextEncoder().encode("protected");
  for (const preview of [noSheet, await readWorkbook(toRangedFile(text), "")])
    expect(preview).toMatchObject({ reason: expect.stringContaining("cannot be read") });
});

it.each([
  ["cells that never end", "<row><c><v>1".repeat(2_000)],
  ["rows that never end", "<row><c><v>1</v></c>".repeat(2_000)],
  ["one text within another", "<is><t>".repeat(5_000)],
  ["a place that does not exist", '<row><c r="ZZZZZ999999999"><v>1</v></c></row>'],
  ["a text that does not exist", '<row><c t="s"><v>-1</v></c><c t="s"><v>1e9</v></c></row>'],
  ["a style that does not exist", '<row><c s="-5"><v>1</v></c><c s="x"><v>1</v></c></row>'],
])("bears %s", async (_, rows) => {
  expect((await read(rows)).length).toBeGreaterThan(0);
});
