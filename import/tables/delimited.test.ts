import { describe, expect, test } from "vitest";
import { createTableReader, type TableSummary } from "./delimited.ts";
import { planTable, type TablePlan } from "./delimited.ts";
import type { Resource } from "../descriptor.ts";

function plan(resource: Partial<Resource> = {}, path = "t.csv"): TablePlan {
  const whole = { path, ...resource } as Resource; // every field of a resource is optional
  const made = planTable(path, whole);
  if (made === null) throw new Error(`${path} is no table`);
  return made;
}

function read(content: string | Uint8Array, how: TablePlan = plan(), step = 1): TableSummary {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const reader = createTableReader(how);
  for (let at = 0; at < bytes.length; at += step) reader.push(bytes.subarray(at, at + step));
  return reader.end();
}

test("names below remarks are those of the columns", () => {
  expect(read("# of 2016\n# in m\na,b\n1,2\n").columns).toEqual(["a", "b"]);
});

describe("a table's rows", () => {
  test.each([
    ["without a last line break", "a,b\n1,2\n3,4", 2],
    ["with a last line break", "a,b\n1,2\n3,4\n", 2],
    ["ending in CRLF", "a,b\r\n1,2\r\n3,4\r\n", 2],
    ["ending in lone carriage returns", "a,b\r1,2\r3,4\r", 2],
    ["with empty lines between them", "a,b\n\n1,2\n\r\n3,4\n\n\n", 2],
    ["with line breaks inside quotes", 'a,b\n"1\n1\r\n1",2\n3,"4\n"\n', 2],
    ["with doubled quotes around a line break", 'a,b\n"say ""hi""\nthere",2\n3,4\n', 2],
    ["with a quote in the middle of a bare field", 'a,b\n5" disk,2\n3,4"\n', 2],
    ["with an empty quoted field alone", 'a\n""\n1\n', 2],
    ["whose fields are all empty", "a,b\n,\n,\n", 2],
    ["of a header alone", "a,b\n", 0],
    ["of an empty file", "", 0],
    ["below remarks", "# of 2016\n# in m, at noon\na,b\n1,2\n3,4\n", 2],
  ])("%s are counted", (_, content, rows) => {
    expect(read(content).rows).toBe(rows);
    expect(read(content, plan(), 4096).rows).toBe(rows);
  });

  test.each([
    ["below a title", [3], "Tides\n\nx,y\n1,2\n3,4\n", ["x", "y"]],
    ["below a header of two rows", [1, 2], "x,y\nm,s\n1,2\n\n3,4", ["x m", "y s"]],
  ])("are counted %s", (_, headerRows, content, columns) => {
    const how = plan({ dialect: { headerRows } });
    expect(read(content, how)).toEqual({ columns, rows: 2 });
    expect(read(content, how, 4096)).toEqual({ columns, rows: 2 });
  });

  test.each<[Partial<Resource>, string]>([
    [{ mediatype: "text/csv" }, "a,b\n1,2\n"],
    [{ format: "CSV" }, "a,b\n1,2\n"],
    [{ mediatype: "text/tab-separated-values" }, "a\tb\n1\t2\n"],
    [{ format: "tsv" }, "a\tb\n1\t2\n"],
  ])("are counted in a file that only %j makes a table", (resource, content) => {
    expect(planTable("tides.dat", { path: "tides.dat" } as Resource)).toBeNull(); // only a path
    expect(read(content, plan(resource, "tides.dat"))).toEqual({ columns: ["a", "b"], rows: 1 });
  });

  test("stay unknown when a quote is never closed", () => {
    expect(read('a,b\n1,"2\n3,4\n')).toEqual({ columns: ["a", "b"], rows: null });
  });

  test("follow the dialect's escape and comment marks", () => {
    const dialect = { quoteChar: "'", escapeChar: "\\", commentChar: "#", doubleQuote: false };
    const text = "# made by hand\na,b\n'it\\'s\nlong',2\n# 'open\n3,4\n";
    expect(read(text, plan({ dialect } as Partial<Resource>))).toEqual({
      columns: ["a", "b"],
      rows: 2,
    });
  });

  test("are read in columns of one width", () => {
    const dialect = { delimiter: " ", skipInitialSpace: true };
    const spaced = plan({ dialect } as Partial<Resource>);
    const text = "  site   depth \n   \n  a   1.5\n'b 2'   7  \n";
    expect(read(text, spaced)).toEqual({ columns: ["site", "depth"], rows: 2 });
    expect(
      read("a, b\n 1, 2\n", plan({ dialect: { skipInitialSpace: true } } as Partial<Resource>)),
    ).toEqual({ columns: ["a", "b"], rows: 1 });
  });

  test.each([
    ["casts.txt", { schema: { fields: [{ name: "a" }] } }, 44],
    ["casts.dat", { schema: { fields: [] }, dialect: { delimiter: ";" } }, 59],
  ])("are those of a described text: %s", (path, resource, delimiter) => {
    expect(planTable(path, resource as Resource)?.marks.delimiter).toBe(delimiter);
  });

  test("begin after a comment, whatever ends its line", () => {
    const dialect = { commentChar: "#" };
    const commented = plan({ dialect } as Partial<Resource>);
    for (const end of ["\n", "\r", "\r\n"])
      expect(read(["# made by hand", "a,b", "1,2", "3,4"].join(end), commented)).toEqual({
        columns: ["a", "b"],
        rows: 2,
      });
  });

  test("include the first line when the dialect says there is no header", () => {
    const dialect = { header: false };
    const schema = { fields: [{ name: "x" }, { name: "y" }] };
    const headless = plan({ dialect, schema } as Partial<Resource>);
    expect(read("1,2\n3,4\n", headless)).toEqual({ columns: ["x", "y"], rows: 2 });
  });
});

describe("a table's columns", () => {
  test("lose the byte order mark and keep quoted commas", () => {
    expect(read('\uFEFF"a, b",c\n1,2\n').columns).toEqual(["a, b", "c"]);
  });

  test("are separated by the delimiter of the dialect, of its csv part, or of the file's ending", () => {
    expect(
      read("a;b\n", plan({ dialect: { delimiter: ";" } } as Partial<Resource>)).columns,
    ).toEqual(["a", "b"]);
    expect(
      read("a|b\n", plan({ dialect: { csv: { delimiter: "|" } } } as Partial<Resource>)).columns,
    ).toEqual(["a", "b"]);
    expect(read("a,1\tb\n", plan({}, "t.tsv")).columns).toEqual(["a,1", "b"]);
  });

  test.each([
    ["ISO-8859-2", [0xb1], "ą"],
    ["iso8859_2", [0xb1], "ą"],
    ["latin-2", [0xb1], "ą"],
    ["utf-8-sig", [0xc4, 0x85], "ą"],
    ["UTF_8", [0xc4, 0x85], "ą"],
    ["cp1250", [0xb9], "ą"],
  ])("are read in the declared encoding %s", (encoding, bytes, name) => {
    const text = Uint8Array.from([...bytes, 0x2c, 0x62, 0x0a]);
    expect(read(text, plan({ encoding })).columns).toEqual([name, "b"]);
  });

  test("are read as Windows-1252 when undeclared and not UTF-8", () => {
    const latin1 = Uint8Array.of(0x4f, 0x72, 0x74, 0xe9, 0x2c, 0x62, 0x0a, 0x31, 0x2c, 0x32);
    expect(read(latin1)).toEqual({ columns: ["Orté", "b"], rows: 1 });
  });

  test("are read as Windows-1252 to the end of the longest header", () => {
    const names = Array.from(
      { length: 10_000 },
      (_, at) => `Ort\u00e9${String(at).padStart(5, "0")}`,
    );
    const header = names.join(",");
    const bytes = Buffer.from(`${header}\n1\n`, "latin1");
    expect(read(bytes, plan(), 4_096)).toEqual({ columns: names, rows: 1 });
  });

  test("are read from UTF-16 with its mark", () => {
    const bytes = Buffer.from("\uFEFFa,b\n1,2\n", "utf16le");
    expect(read(bytes, plan(), 6)).toEqual({ columns: ["a", "b"], rows: 1 });
    expect(read(bytes.swap16(), plan(), 6)).toEqual({ columns: ["a", "b"], rows: 1 });
  });

  test("stay unknown when the first line is too long to be a header", () => {
    expect(read(`${"x,".repeat(60_000)}\n1\n`, plan(), 4096)).toEqual({ columns: null, rows: 1 });
  });

  test("are read with an unknown encoding", () => {
    expect(read("a,b\n", plan({ encoding: "klingon" })).columns).toEqual(["a", "b"]);
  });
});

test.each([
  ["a.json", {}],
  ["a.csv.gz", { format: "csv" }],
  ["a.csv", { compression: "gz" }],
  ["a.csv", { dialect: { delimiter: "::" } }],
])("%s with %o is not read as a table", (path, resource) => {
  expect(planTable(path, resource as Resource)).toBeNull();
});
