import { expect, test } from "vitest";
import { readFolder, toPaths } from "../test/folder.ts";

const WORDLIST = {
  "@context": ["http://www.w3.org/ns/csvw", { "@language": "en" }],
  "rdf:ID": "wordlist",
  "dc:title": "Words of two valleys",
  "dc:conformsTo": "http://cldf.clld.org/v1.0/terms.rdf#Wordlist",
  "dc:license": "https://creativecommons.org/licenses/by-nc/4.0/",
  "dc:creator": "Ada K. Moss",
  "dc:issued": "2019-05-02",
  "dc:bibliographicCitation": "Moss (2019). Words. https://doi.org/10.1000/words",
  "dc:source": "sources.bib",
  "prov:wasDerivedFrom": [
    { "rdf:about": "https://fieldwork.example", "dc:title": "Field notes" },
    "nothing said",
  ],
  dialect: { commentPrefix: "#" },
  null: "?",
  tables: [
    {
      url: "forms.csv",
      "dc:conformsTo": "http://cldf.clld.org/v1.0/terms.rdf#FormTable",
      dialect: { delimiter: ";" },
      tableSchema: {
        columns: [
          { name: "ID", required: true, datatype: { base: "string", format: "[a-z]+" } },
          {
            name: "Place",
            titles: "place",
            "dc:description": "Where it was heard.",
            propertyUrl: "http://cldf.clld.org/v1.0/terms.rdf#languageReference",
          },
          { name: "Count", datatype: { base: "nonNegativeInteger", minimum: 0, maximum: 9 } },
          { name: "Heard", datatype: { base: "boolean", format: "yes|no" }, null: "-" },
          { name: "Segments", separator: " " },
          { name: "Made", virtual: true, propertyUrl: "x" },
        ],
        primaryKey: "ID",
        foreignKeys: [
          {
            columnReference: ["Place"],
            reference: { resource: "places.csv", columnReference: ["ID"] },
          },
        ],
      },
    },
    {
      url: "places.csv",
      tableSchema: { columns: [{ name: "ID" }, { name: "Day", datatype: "date" }] },
    },
  ],
};
const FILES = {
  "forms.csv": "ID;place;Count;Heard;Segments\na;x;1;yes;t a\n",
  "places.csv.zip": "PK",
  "sources.bib": "@book{moss}",
  "other.txt": "not named",
};

function read(name: string, description: unknown, files: Record<string, string> = FILES) {
  return readFolder({ ...files, [name]: JSON.stringify(description) });
}

test.each(["cldf-metadata.json", "Wordlist-metadata.json"])("%s is read whole", async (name) => {
  const request = await read(name, WORDLIST);
  expect(request).toMatchObject({
    key: "wordlist",
    name: "Words of two valleys",
    otherLicense: { spdxId: "CC-BY-NC-4.0" },
    contributors: [{ firstName: "Ada", middleInitial: "K", lastName: "Moss" }],
    originalDate: "2019-05-02",
    sources: [{ title: "Field notes", url: "https://fieldwork.example" }],
    externalPublications: [{ doi: "10.1000/words" }],
  });
  expect(toPaths(request)).toEqual(["forms.csv", name, "places.csv.zip", "sources.bib"].toSorted());
});

test("columns keep their types, limits, missing values and keys, under the file's own headers", async () => {
  const request = await read("cldf-metadata.json", WORDLIST);
  if (typeof request === "string") throw new Error(request);
  expect(request.files.find(({ path }) => path === "forms.csv")).toMatchObject({
    rows: 1,
    columns: ["ID", "place", "Count", "Heard", "Segments"],
  });
  const [forms] = request.sourceMetadata?.tables ?? [];
  expect(forms).toMatchObject({
    dialect: { delimiter: ";", commentChar: "#" },
    missingValues: ["?"],
    primaryKey: ["ID"],
    foreignKeys: [{ fields: ["place"], resource: "places", references: ["ID"] }],
  });
  expect(forms?.fields).toEqual([
    { name: "ID", type: "string", constraints: { required: true, pattern: "[a-z]+" } },
    {
      name: "place",
      type: "string",
      description: "Where it was heard.",
      options: { rdfType: "http://cldf.clld.org/v1.0/terms.rdf#languageReference" },
    },
    { name: "Count", type: "integer", constraints: { minimum: 0, maximum: 9 } },
    {
      name: "Heard",
      type: "boolean",
      missingValues: ["-"],
      options: { trueValues: ["yes"], falseValues: ["no"] },
    },
    { name: "Segments", type: "string", options: { separator: " " } },
  ]);
});

test("one table is described by itself", async () => {
  const table = {
    url: "rain.csv",
    "dc:title": "Rain",
    tableSchema: { columns: [{ titles: "mm" }] },
  };
  const request = await read("rain.csv-metadata.json", table, { "rain.csv": "mm\n1\n" });
  expect(request).toMatchObject({ name: "Rain" });
  expect(toPaths(request)).toContain("rain.csv");
});

test.each([
  ["without a table", { tables: [] }, "names no table"],
  ["that is a list", [], "names no table"],
  ["whose table lies outside", { url: "../secret.csv" }, "does not stay inside the folder"],
])("a description %s is refused", async (_how, description, text) => {
  expect(await read("csv-metadata.json", description)).toContain(text);
});

test("of two descriptions neither is used for the folder", async () => {
  const table = { url: "a.csv" };
  const files = { "a.csv": "a\n", "b.csv-metadata.json": JSON.stringify(table) };
  expect(await read("a.csv-metadata.json", table, files)).toContain(
    "contains no file that describes it",
  );
});

test.each([
  [{ en: "Depth" }, "Depth"],
  [{ "@value": "Depth", "@language": "en" }, "Depth"],
  [{ "@language": "en", "@value": "Depth" }, "Depth"],
  [["Depth", "Tiefe"], "Depth"],
])("a column titled %j is found under its header", async (titles, header) => {
  const table = {
    url: "rain.csv",
    "dc:title": "Rain",
    tableSchema: { columns: [{ name: "d", titles, datatype: "integer" }] },
  };
  const request = await read("rain.csv-metadata.json", table, { "rain.csv": `${header}\n1\n` });
  if (typeof request === "string") throw new Error(request);
  expect(request.sourceMetadata?.tables?.[0]?.fields).toEqual([{ name: header, type: "integer" }]);
});

/** The one column of a table that is described so, and the table. */
async function readColumn(column: object, table: object = {}, group: object = {}) {
  const columns = [{ name: "a", ...column }];
  const described = { url: "t.csv", ...table, tableSchema: { columns } };
  const description = { "dc:title": "T", tables: [described], ...group };
  const request = await read("t-metadata.json", description, { "t.csv": "a\n1\n" });
  if (typeof request === "string") throw new Error(request);
  const [read_] = request.sourceMetadata?.tables ?? [];
  return { table: read_, field: read_?.fields?.[0] };
}

test.each<[object, object]>([
  [{ datatype: "long" }, { type: "integer" }],
  [{ datatype: "decimal" }, { type: "number" }],
  [{ datatype: "anyURI" }, { type: "string" }],
  [{ datatype: "dateTime" }, { type: "datetime" }],
  [{ datatype: "gYear" }, { type: "year" }],
  [{ datatype: "gYearMonth" }, { type: "yearmonth" }],
  [{ datatype: "json" }, { type: "object" }],
  [{ datatype: "geojson" }, { type: "geojson" }],
  [
    { datatype: { minLength: 1, maxLength: 2 } },
    { type: "string", constraints: { minLength: 1, maxLength: 2 } },
  ],
  [
    { datatype: { base: "decimal", minInclusive: 1, maxInclusive: 2 } },
    { type: "number", constraints: { minimum: 1, maximum: 2 } },
  ],
  [
    { datatype: { base: "decimal", minExclusive: 1, maxExclusive: 2 } },
    { type: "number", constraints: { exclusiveMinimum: 1, exclusiveMaximum: 2 } },
  ],
  [{ datatype: { base: "date", format: "yyyy" } }, { type: "date", format: "yyyy" }],
  [
    { datatype: { base: "decimal", format: { decimalChar: ",", groupChar: ".", pattern: "#" } } },
    { type: "number", format: "#", options: { decimalChar: ",", groupChar: "." } },
  ],
  [{ datatype: { base: "boolean", format: "yes" } }, { type: "boolean" }],
  [
    { required: false, "dc:description": "Rain.", unitText: "mm" },
    { type: "string", description: "Rain.", unit: "mm" },
  ],
])("a column of %o is %o", async (column, field) => {
  expect((await readColumn(column)).field).toEqual({ name: "a", ...field });
});

test.each<[object, object, unknown]>([
  [{}, {}, undefined],
  [{ dialect: { quoteChar: "'" } }, {}, { quoteChar: "'" }],
  [{ dialect: { doubleQuote: false } }, {}, { doubleQuote: false }],
  [{ dialect: { skipInitialSpace: true } }, {}, { skipInitialSpace: true }],
  [
    { dialect: { delimiter: ";" } },
    { dialect: { delimiter: "|", commentPrefix: "%" } },
    { delimiter: ";", commentChar: "%" },
  ],
  [{ dialect: { header: false } }, {}, { header: false }],
  [{ dialect: { headerRowCount: 0 } }, {}, { header: false }],
  [{ dialect: { headerRowCount: 1, skipInitialSpace: false, quoteChar: null } }, {}, undefined],
])("a table with %o in a group with %o has the dialect %o", async (table, group, dialect) => {
  expect((await readColumn({}, table, group)).table?.dialect).toEqual(dialect);
});
