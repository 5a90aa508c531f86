import { writeAttribute } from "#base/fields/field.ts";
import type { Field, OpenedField, PlaneQuery } from "../arrays/fields.ts";
import { findMainField } from "../arrays/main-field.ts";
import { openStored } from "../arrays/open-stored.ts";
import { closedField } from "../arrays/show-field.ts";
import type { Preview } from "../kinds.ts";
import type { RangedFile } from "../read-range.ts";
import { describeNumbers } from "./image.ts";
import { type NoRows, readTable } from "./table-rows.ts";
import { AXES_MAX, type Fault, readUnits, type Unit } from "./units.ts";

/** The images and tables of a FITS file (4.0), and one of them: a plane, a line or the first rows. */
export async function readFits(
  file: RangedFile,
  requested: string,
  query: PlaneQuery,
): Promise<Preview> {
  const { units, fault, isCut } = await readUnits(file);
  const [primary] = units;
  if (!primary) {
    const reason = fault ? writeFault(fault) : "This file cannot be read just now.";
    return { kind: "none", reason };
  }
  const names = nameUnits(units);
  const listed = units.flatMap((unit, index) =>
    unit.shape.length > 0 ? [{ unit, field: toField(unit, names[index] ?? "") }] : [],
  );
  const fields = listed.map(({ field }) => field);
  const main = findMainField(fields, requested);
  const table = listed.findIndex(
    ({ unit }) => unit.kind === "binary table" || unit.kind === "ASCII table",
  );
  const shown = listed[main === -1 ? table : main];
  if (shown) shown.field.attributes = shown.unit.header.list();
  const opened = shown ? await openUnit(file, shown, query) : null;
  const damage: [string, string][] = fault ? [[`HDU ${units.length}`, writeFault(fault)]] : [];
  return {
    kind: "fields",
    fields: {
      format: "FITS",
      facts: [...(primary.shape.length === 0 ? primary.header.list() : []), ...damage],
      fields,
      isCut: isCut || fault !== null,
      opened,
    },
  };
}

function writeFault(fault: Fault): string {
  switch (fault.kind) {
    case "end":
      return "Its header has no end.";
    case "values":
      return "Its header names no type of values that FITS has.";
    case "axes":
      return fault.count === ""
        ? "Its header does not say how many axes it has."
        : `Its header says that it has ${fault.count} axes; up to ${AXES_MAX} are read.`;
    case "axis":
      return `Its header gives no length of axis ${fault.axis}.`;
  }
}

/** By `EXTNAME`, with `EXTVER` where that stands for several; others by their number from 0. */
function nameUnits(units: readonly Unit[]): string[] {
  const known = new Set<string>();
  return units.map(({ header }, index) => {
    const given = writeAttribute(header.find("EXTNAME")) || (index === 0 ? "PRIMARY" : "");
    const names = [given, `${given},${header.find("EXTVER") ?? "1"}`];
    const name = given === "" ? undefined : names.find((one) => !known.has(one));
    const own = name ?? `HDU ${index}`;
    known.add(own);
    return own;
  });
}

/** How the values of an image are packed into the rows of a table (FITS 4.0, 10.1); `null` for any other unit. */
function findPacking({ header, kind }: Unit): string | null {
  return kind === "binary table" && header.find("ZIMAGE") === "T"
    ? (header.find("ZCMPTYPE") ?? "")
    : null;
}

function toField(unit: Unit, name: string): Field {
  const { header, kind, shape } = unit;
  if (findPacking(unit) !== null) {
    const count = Math.min(header.findCount("ZNAXIS") ?? 0, AXES_MAX);
    const sizes = Array.from(
      { length: count },
      (_, at) => header.findCount(`ZNAXIS${at + 1}`) ?? 0,
    );
    const bits = header.findNumber("ZBITPIX") ?? 0;
    return { ...toImage({ header, bits, shape: sizes.toReversed() }), name };
  }
  if (kind === "image") return { ...toImage(unit), name };
  const field = { name, shape, dimensions: [], attributes: [] };
  switch (kind) {
    case "binary table":
    case "ASCII table": {
      const counted = [shape.at(-2) ?? 0, header.findCount("TFIELDS") ?? 0];
      return { ...field, type: kind, shape: counted, dimensions: ["rows", "columns"] };
    }
    case "groups":
      return { ...field, type: "groups" };
    case "other":
      return { ...field, type: writeAttribute(header.find("XTENSION")) };
  }
}

/** Axes have their numbers in the file, where the first is the fastest, and what their `CTYPE` says they are. */
function toImage({
  header,
  bits,
  shape,
}: Pick<Unit, "header" | "bits" | "shape">): Omit<Field, "name"> {
  return {
    ...describeNumbers({ header, bits }).field,
    shape,
    dimensions: shape.map((_, at) => {
      const axis = shape.length - at;
      const meaning = /^\w{1,68}/.exec(header.find(`CTYPE${axis}`) ?? "")?.[0];
      return meaning === undefined ? `axis ${axis}` : `axis ${axis} (${meaning})`;
    }),
    attributes: [],
  };
}

interface Shown {
  unit: Unit;
  field: Field;
}

async function openUnit(
  file: RangedFile,
  { unit, field }: Shown,
  query: PlaneQuery,
): Promise<OpenedField> {
  const { kind, offset } = unit;
  const packing = findPacking(unit);
  if (packing !== null) {
    const how = `Its values are compressed with ${writeAttribute(packing)}, which is not supported here.`;
    return closedField(field, how);
  }
  if (kind === "image") {
    const { bytes, read } = describeNumbers(unit).numbers;
    return openStored(file, { field, query, offset, bytes, read, isUpward: true });
  }
  if (kind === "groups" || kind === "other")
    return closedField(field, "Values of this type are not shown here.");
  const members = await readTable(file, { ...unit, kind });
  return typeof members === "string"
    ? closedField(field, writeNoRows(members))
    : { ...closedField(field, ""), note: null, members };
}

function writeNoRows(why: NoRows): string {
  switch (why) {
    case "empty":
      return "This table has no values.";
    case "too large":
      return "A row of this table is too large for a preview.";
    case "out of reach":
      return "The values cannot be read just now.";
    case "cut":
      return "The file ends before these values.";
  }
}
