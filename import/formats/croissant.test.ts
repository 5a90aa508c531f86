import { describe, expect, test } from "vitest";
import { readFolder, toPaths } from "../test/folder.ts";

describe("the files of a Croissant set", () => {
  const paths = ["a.csv", "b1.csv", "in/a.csv", "in/it/a.csv", "in/it/a.txt"];

  test.each<[string | string[], string | undefined, string[]]>([
    ["*.csv", undefined, ["a.csv", "b1.csv"]],
    ["?.csv", undefined, ["a.csv"]],
    ["b?.csv", undefined, ["b1.csv"]],
    ["in/*", undefined, ["in/a.csv"]],
    ["in/*/a.csv", undefined, ["in/it/a.csv"]],
    ["**/a.csv", undefined, ["a.csv", "in/a.csv", "in/it/a.csv"]],
    ["in/**", undefined, ["in/a.csv", "in/it/a.csv", "in/it/a.txt"]],
    ["**", "**/*.csv", ["in/it/a.txt"]],
    [["a.csv", "b*"], undefined, ["a.csv", "b1.csv"]],
    ["a+csv", undefined, []],
  ])("%j without %j are %j", async (includes, excludes, expected) => {
    const description = {
      "@context": { "@vocab": "https://schema.org/" },
      "@type": "Dataset",
      name: "Sets",
      distribution: [
        { "@type": "cr:FileObject", contentUrl: "one.txt" },
        { "@type": "cr:FileSet", includes, ...(excludes && { excludes }) },
      ],
    };
    const request = await readFolder({
      ...Object.fromEntries([...paths, "one.txt"].map((path) => [path, "1\n"])),
      "croissant.json": JSON.stringify(description),
    });
    const own = ["croissant.json", "one.txt"];
    expect([...toPaths(request)].filter((path) => !own.includes(path))).toEqual(expected);
  });
});

describe("the columns of a Croissant table", () => {
  const toField = (id: string, more: object = {}) => ({
    "@type": "cr:Field",
    "@id": id,
    name: id,
    source: { fileObject: { "@id": "rain" }, extract: { column: id.toUpperCase() } },
    ...more,
  });

  async function readTable(field: object[], more: object = {}) {
    const description = {
      "@context": { "@vocab": "https://schema.org/" },
      "@type": "Dataset",
      name: "Rain",
      distribution: [{ "@type": "cr:FileObject", "@id": "rain", contentUrl: "rain.csv" }],
      recordSet: [
        { "@type": "cr:RecordSet", field, ...more },
        { "@type": "cr:RecordSet", field: [toField("other")] },
      ],
    };
    const request = await readFolder({
      "rain.csv": "A,B\n1,2\n",
      "croissant.json": JSON.stringify(description),
    });
    if (typeof request === "string") throw new Error(request);
    return request.sourceMetadata?.tables?.[0];
  }

  test.each([
    ["sc:Integer", "integer"],
    ["https://schema.org/Float", "number"],
    ["Number", "number"],
    ["sc:Boolean", "boolean"],
    ["sc:Date", "date"],
    ["sc:DateTime", "datetime"],
    ["sc:Time", "time"],
    ["sc:Text", "string"],
    ["sc:URL", "string"],
    ["wd:Q42", "wd:Q42"],
  ])("of the type %s are %s", async (dataType, type) => {
    const table = await readTable([toField("a", { dataType, description: "Rain." })]);
    expect(table?.fields).toEqual([{ name: "A", type, title: "a", description: "Rain." }]);
  });

  test("are of the first set that reads the file, with its key, by the file's headers", async () => {
    const plain = { source: { fileObject: { "@id": "rain" } } };
    const table = await readTable([toField("a"), toField("B", plain)], { key: [{ "@id": "a" }] });
    expect(table).toMatchObject({ primaryKey: ["A"] });
    expect(table?.fields?.map(({ name, title }) => [name, title])).toEqual([
      ["A", "a"],
      ["B", undefined],
    ]);
    expect(await readTable([toField("a")], { key: [{ "@id": "x" }] })).not.toHaveProperty(
      "primaryKey",
    );
  });
});
