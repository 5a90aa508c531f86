import { countValues, toSteps, writeAttribute } from "#base/fields/field.ts";
import { FIELD_READ_BYTES } from "#base/fields/limits.ts";
import type { Field, Fields, MemberTable, OpenedField, PlaneQuery } from "../arrays/fields.ts";
import { openStored } from "../arrays/open-stored.ts";
import { closedField, showField } from "../arrays/show-field.ts";
import { FIELD_VALUES_SHOWN } from "../limits.ts";
import type { RangedFile } from "../read-range.ts";
import { type NpyHeader, type NpyMember, readNpyHeader } from "./header.ts";
import { type NpyType, parseType } from "./types.ts";

/** The array of an `.npy` file: a plane or a line of its numbers, else its first values. */
export async function readNpy(file: RangedFile, query: PlaneQuery): Promise<Fields> {
  const header = await readNpyHeader(file);
  const { version, type, isFortran, shape } = header;
  const parsed = typeof type === "string" ? parseType(type) : null;
  const name = typeof type === "string" ? type : "compound";
  const field: Field = {
    name: "array",
    type: parsed?.name ?? name,
    shape,
    dimensions: [],
    attributes: [],
  };
  return {
    format: `NumPy, version ${version}`,
    facts: [
      ["Type", typeof type === "string" ? type : type.map(writeMember).join(", ") || name],
      ["Order of values", isFortran ? "Fortran, the first axis first" : "C, the last axis first"],
    ],
    fields: [field],
    isCut: false,
    opened: await openArray(file, header, { field, parsed, query }),
  };
}

function writeMember({ name, type, count }: NpyMember): string {
  return `${name} ${type}${count === 1 ? "" : ` × ${count}`}`;
}

interface Opening {
  field: Field;
  parsed: NpyType | null;
  query: PlaneQuery;
}

async function openArray(
  file: RangedFile,
  { type, offset, isFortran }: NpyHeader,
  { field, parsed, query }: Opening,
): Promise<OpenedField> {
  if (typeof type !== "string") return openMembers(file, { offset, isFortran, type, field });
  if (type.includes("O"))
    return closedField(field, "These values are Python objects, which only Python can read.");
  if (!parsed) return closedField(field, "Values of this type are not shown here.");
  const { bytes, read, write } = parsed;
  if (read) return openStored(file, { field, query, offset, bytes, isFortran, read });
  const values = await readFirst(file, { field, offset, bytes, isFortran }, (view, at) =>
    writeAttribute(write?.(view, at)),
  );
  return typeof values === "string" ? closedField(field, values) : showField(field, values);
}

interface Placed {
  field: Field;
  offset: number;
  bytes: number;
  isFortran: boolean;
}

/** The first values in the order of their places, or why they cannot be read. */
async function readFirst<Value>(
  file: RangedFile,
  { field: { shape }, offset, bytes, isFortran }: Placed,
  read: (view: DataView, at: number) => Value,
): Promise<Value[] | string> {
  const count = Math.min(FIELD_VALUES_SHOWN, countValues({ shape }));
  if (count === 0 || bytes === 0) return "This array has no values.";
  const [steps, rows] = [toSteps(shape, isFortran), toSteps(shape)];
  const places = Array.from({ length: count }, (_, at) =>
    shape.reduce((sum, size, axis) => {
      const place = Math.floor(at / (rows[axis] ?? 1)) % size;
      return sum + place * (steps[axis] ?? 0);
    }, 0),
  );
  const span = (Math.max(...places) + 1) * bytes;
  if (span > FIELD_READ_BYTES) return "A plane of this array is too large for a preview.";
  const part = await file.read(offset, offset + span);
  if (!part) return "The values cannot be read just now.";
  if (part.length < span) return "The file ends before these values.";
  const view = new DataView(part.buffer, part.byteOffset, part.byteLength);
  return places.map((place) => read(view, place * bytes));
}

interface Structured extends Omit<Placed, "bytes"> {
  type: NpyMember[];
}

async function openMembers(
  file: RangedFile,
  { type, ...placed }: Structured,
): Promise<OpenedField> {
  const { field } = placed;
  const members = type.flatMap(({ name, type: text, count }) => {
    const parsed = parseType(text);
    return parsed ? [{ ...parsed, name, count }] : [];
  });
  if (members.length === 0 || members.length < type.length)
    return closedField(field, "Values of this type are not shown here.");
  // Members without a name only fill the space between others.
  const bytes = members.reduce((sum, member) => sum + member.bytes * member.count, 0);
  const rows = await readFirst(file, { ...placed, bytes }, (view, start) => {
    let at = start;
    return members.flatMap((member) => {
      const { name, bytes: width, count, read, write } = member;
      const values = Array.from({ length: Math.min(count, FIELD_VALUES_SHOWN) }, (_, index) =>
        (read ?? write)?.(view, at + index * width),
      );
      at += width * count;
      return name === "" ? [] : [writeAttribute(values)];
    });
  });
  if (typeof rows === "string") return closedField(field, rows);
  const table: MemberTable = { heads: members.flatMap(({ name }) => name || []), rows };
  return { ...closedField(field, ""), note: null, members: table };
}
