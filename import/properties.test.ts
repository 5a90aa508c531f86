import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { FilePath } from "#api/wire/publish.ts";
import { parseDescriptor } from "./descriptor.ts";
import { toNamedFiles } from "./named-files.ts";
import { splitName } from "./people.ts";
import { createTableReader, planTable } from "./tables/delimited.ts";

const field = fc.string({
  unit: fc.constantFrom("a", "é", "😀", '"', ",", "\n", "\r", " "),
  maxLength: 6,
});
const lineEnd = fc.constantFrom("\n", "\r\n", "\r");

function toQuoted(fields: string[]): string {
  return fields.map((text) => `"${text.replaceAll('"', '""')}"`).join(",");
}

test("a written table is read back with its columns and its number of rows, however it is split", () => {
  const columns = fc.array(field, { minLength: 1, maxLength: 4 });
  const rows = fc.array(columns, { maxLength: 6 });
  fc.assert(
    fc.property(
      columns,
      rows,
      lineEnd,
      fc.boolean(),
      fc.integer({ min: 1, max: 9 }),
      (header, body, end, isClosed, step) => {
        const text = [header, ...body].map(toQuoted).join(end) + (isClosed ? end : "");
        const plan = planTable("t.csv", null);
        if (plan === null) throw new Error("a CSV file has no plan");
        const reader = createTableReader(plan);
        const bytes = new TextEncoder().encode(text);
        for (let at = 0; at < bytes.length; at += step) reader.push(bytes.subarray(at, at + step));
        const names = header.map((name) => name.trim());
        expect(reader.end()).toEqual({ columns: names, rows: body.length });
      },
    ),
    { numRuns: 2_000 },
  );
});

test("a named path stays inside the folder or is refused, whatever it contains", () => {
  const part = fc.constantFrom(
    "..",
    ".",
    "",
    "a",
    "b.csv",
    "~",
    "C:",
    "\\",
    "%2e%2e",
    "\u0000",
    "…",
  );
  const counts = { taken: 0, refused: 0 };
  const path = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join("/"));
  fc.assert(
    fc.property(path, (written) => {
      const descriptor = parseDescriptor("datapackage.json", { resources: [{ path: written }] });
      const named = descriptor.ok && toNamedFiles("datapackage.json", descriptor.value);
      const files = named && named.ok ? named.value.files : [];
      counts[files.length > 0 ? "taken" : "refused"] += 1;
      expect(files.filter((file) => !v.is(FilePath, file.path))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
  expect(counts.taken).toBeGreaterThan(50);
  expect(counts.refused).toBeGreaterThan(50);
});

test("a name keeps a last name, whatever was written", () => {
  const word = fc.constantFrom("Dr.", "van", "de", "Ada", "B.", "Jr.", ",", "Ph.D.", "Byron", "李");
  const name = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(name, (written) => {
      expect(splitName(written).lastName).not.toBe("");
    }),
  );
});

test("any JSON is a descriptor or is refused, and never throws", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (input, resource) => {
      expect(typeof parseDescriptor("datapackage.json", input).ok).toBe("boolean");
      const wrapped = parseDescriptor("datapackage.json", { resources: [resource] });
      if (wrapped.ok)
        expect(typeof toNamedFiles("datapackage.json", wrapped.value).ok).toBe("boolean");
    }),
  );
});
