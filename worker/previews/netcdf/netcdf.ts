import { NetCDFReader } from "netcdfjs";
import { cutText } from "#base/cut.ts";
import { shortenFloat32 } from "#base/float32.ts";
import {
  decodeCharacters,
  is64Bit,
  NETCDF_TYPES,
  type NetcdfHeader,
  read64BitHeader,
  readHeaderVariables,
} from "#base/netcdf/header.ts";
import { decodeGuessed } from "../decode-text.ts";
import type {
  Coordinate,
  Coordinates,
  Field,
  Fields,
  OpenedField,
  PlaneQuery,
} from "../arrays/fields.ts";
import { openStored } from "../arrays/open-stored.ts";
import { findMainField, toMainField } from "../arrays/main-field.ts";
import { FIELD_ATTRIBUTES_MAX, FIELD_READ_BYTES, FIELDS_MAX } from "#base/fields/limits.ts";
import { countValues, toSteps, writeAttribute } from "#base/fields/field.ts";
import { FIELD_STEP_BYTES, FIELD_VALUES_MAX } from "../limits.ts";
import type { RangedFile } from "../read-range.ts";
import {
  choosePlane,
  FIRST_PLANE,
  labelAxes,
  type Plane,
  readCoordinate,
  risesToNorth,
} from "../arrays/plane.ts";
import { closedField, readNumbers, showField, writeCoordinate } from "../arrays/show-field.ts";
import { type Known, readAlong, readRecords, type Variable } from "./along-axis.ts";
import { toNetcdfGap } from "../arrays/unpack-values.ts";

/** A NetCDF file of the classic format: its header, and the values of one variable by ranges. */
export async function readNetcdf(
  file: RangedFile,
  requested: string,
  plane: PlaneQuery = FIRST_PLANE,
): Promise<Fields> {
  const reader = await readHeader(file);
  const { recordDimension, dimensions } = reader;
  const sizeOf = (id: number): number =>
    id === recordDimension.id ? recordDimension.length : (dimensions[id]?.size ?? 0);
  const toField = (variable: Variable): Field => ({
    name: decodeCharacters(variable.name),
    type: variable.type,
    shape: variable.dimensions.map(sizeOf),
    dimensions: variable.dimensions.map((id) => decodeCharacters(dimensions[id]?.name ?? "")),
    attributes: toAttributes(variable.attributes),
    ...toNetcdfGap(variable.type),
  });
  const fields = reader.variables.map(toField);
  const main = findMainField(fields, requested);
  const [variable, field] = [reader.variables[main], fields[main]];
  const recordStep = recordDimension.recordStep ?? 0;
  const label = async (own: number, at: number): Promise<string> => {
    const [coordinate, described] = [reader.variables[own], fields[own]];
    if (!coordinate || !described) return "";
    const values = await readAlong(file, coordinate, { recordStep, at, count: 1 });
    const [value] = values ?? [];
    return value === undefined ? "" : writeCoordinate(described, value);
  };
  const shown = field && { field, plane: choosePlane(field, plane), query: plane };
  const opening = shown && {
    ...shown,
    recordStep,
    rises: () => risesToNorth(shown, fields, label),
    readAxis: (axis: number, count: number, known: Known) =>
      readCoordinate(field, fields, {
        axis,
        count,
        read: async (own) => {
          const coordinate = reader.variables[own];
          if (!coordinate) return null;
          if (coordinate.record) return readRecords(file, coordinate, { recordStep, count, known });
          // A preview reads so many bytes of values in all.
          const mostBytes = FIELD_READ_BYTES - known.view.byteLength;
          return readAlong(file, coordinate, { recordStep, at: 0, count, mostBytes });
        },
      }),
  };
  const opened = variable && opening ? await openVariable(file, variable, opening) : null;
  await labelAxes(opened ?? {}, fields, label);
  return {
    format: `NetCDF, ${reader.version}`,
    facts: [
      ...dimensions.map(({ name }, id): [string, string] => [
        `Dimension ${decodeCharacters(name)}`,
        `${sizeOf(id)}${id === recordDimension.id ? ", unlimited" : ""}`,
      ]),
      ...toAttributes(reader.globalAttributes),
    ],
    fields: fields.slice(0, FIELDS_MAX),
    isCut: fields.length > FIELDS_MAX,
    opened: opened && toMainField(opened, requested),
  };
}

/** The header is as long as its names; more of the file is read until it is complete. */
async function readHeader(file: RangedFile): Promise<NetcdfHeader> {
  for (const most of [FIELD_STEP_BYTES, 16 * FIELD_STEP_BYTES]) {
    const bytes = await file.read(0, most);
    if (!bytes) throw new Error("The header is out of reach.");
    try {
      readHeaderVariables(bytes);
      return is64Bit(bytes) ? read64BitHeader(bytes, file.size) : new NetCDFReader(bytes);
    } catch (error) {
      if (bytes.length >= file.size) throw error;
    }
  }
  throw new Error("The header is too long.");
}

function toAttributes(attributes: readonly unknown[]): [string, string][] {
  return attributes.slice(0, FIELD_ATTRIBUTES_MAX).flatMap((attribute) => {
    const { name, type, value }: { name?: unknown; type?: unknown; value?: unknown } =
      Object(attribute);
    if (typeof name !== "string") return [];
    const text = typeof value === "string" ? decodeCharacters(value) : toShort(value, type);
    return [[cutText(decodeCharacters(name), 200), writeAttribute(text)]];
  });
}

function toShort(value: unknown, type: unknown): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => toShort(part, type));
  return type === "float" && typeof value === "number" ? shortenFloat32(value) : value;
}

interface Opening {
  field: Field;
  /** Bytes from one record to the next. */
  recordStep: number;
  plane: Plane | null;
  query: PlaneQuery;
  rises: Coordinates["rises"];
  readAxis: (axis: number, count: number, known: Known) => Promise<Coordinate | null>;
}

/** Values of a variable; of one with many records the first that a preview may read. */
async function openVariable(
  file: RangedFile,
  { type, offset, record }: Variable,
  opening: Opening,
): Promise<OpenedField> {
  const { field, recordStep, plane, query, rises, readAxis } = opening;
  if (type === "char") return openText(file, offset, field);
  const reader = NETCDF_TYPES.find(({ name }) => name === type);
  if (!reader) return closedField(field, "Values of this type are not shown here.");
  const { bytes, read } = reader;
  if (plane) {
    const steps = toSteps(field.shape).map((step) => step * bytes);
    if (record) steps[0] = recordStep;
    return openStored(file, { field, query, offset, bytes, read, steps, rises });
  }
  const [records = 1, ...rest] = record ? field.shape : [1, ...field.shape];
  const inRecord = rest.reduce((product, size) => product * size, 1);
  const step = record ? recordStep : inRecord * bytes;
  const readable = Math.min(
    records,
    Math.floor(FIELD_READ_BYTES / Math.max(1, step)),
    Math.floor(FIELD_VALUES_MAX / Math.max(1, inRecord)),
  );
  if (readable < 1) return closedField(field, "This variable is too large for a preview.");
  const part = await file.read(offset, offset + (readable - 1) * step + inRecord * bytes);
  if (!part) return closedField(field, "The values cannot be read just now.");
  const view = new DataView(part.buffer, part.byteOffset, part.byteLength);
  const values = readNumbers(readable * inRecord, (index) =>
    read(view, Math.floor(index / inRecord) * step + (index % inRecord) * bytes),
  );
  const shown = record ? { ...field, shape: [readable, ...rest] } : field;
  const opened = await showField(shown, values, {
    rises,
    query,
    readAxis: (axis, count) => readAxis(axis, count, { offset, view }),
  });
  const note = readable < records ? `The first ${readable} of ${records} records are shown.` : null;
  return { ...opened, field, note };
}

async function openText(file: RangedFile, offset: number, field: Field): Promise<OpenedField> {
  const length = Math.min(countValues(field), FIELD_STEP_BYTES);
  const bytes = await file.read(offset, offset + length);
  if (!bytes) return closedField(field, "The values cannot be read just now.");
  const width = Math.max(1, field.shape.at(-1) ?? 1);
  const words = Array.from({ length: Math.ceil(bytes.length / width) }, (_, row) =>
    decodeGuessed(bytes.subarray(row * width, (row + 1) * width)),
  );
  return showField(field, words);
}
