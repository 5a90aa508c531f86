import { createWriter, type Dimensions, type Variable, type Writer } from "./bytes.ts";

const DIMENSION = 10;
const VARIABLE = 11;
const ATTRIBUTE = 12;
const CHAR = 2;
const FLOAT = 5;

interface Netcdf {
  dimensions: Dimensions;
  attributes: Readonly<Record<string, string>>;
  variables: readonly Variable[];
}

/** A NetCDF file of the classic format, with variables of 32-bit floats. */
export function writeNetcdf({ dimensions, attributes, variables }: Netcdf): Uint8Array {
  const names = Object.keys(dimensions);
  function writeHead(offsets: readonly number[]): Buffer {
    const head = createWriter("big").text("CDF").u8(1).u32(0);
    head.u32(DIMENSION, names.length);
    for (const name of names) writeName(head, name).u32(dimensions[name] ?? 0);
    writeAttributes(head, attributes);
    head.u32(VARIABLE, variables.length);
    for (const [index, variable] of variables.entries()) {
      writeName(head, variable.name).u32(variable.dimensions.length);
      for (const name of variable.dimensions) head.u32(names.indexOf(name));
      writeAttributes(head, variable.attributes);
      head.u32(FLOAT, variable.values.length * 4, offsets[index] ?? 0);
    }
    return head.done();
  }
  let at = writeHead([]).length;
  const offsets = variables.map(({ values }) => {
    const here = at;
    at += values.length * 4;
    return here;
  });
  const body = variables.map(({ values }) =>
    createWriter("big")
      .f32(...values)
      .done(),
  );
  return new Uint8Array(Buffer.concat([writeHead(offsets), ...body]));
}

function writeName(writer: Writer, name: string): Writer {
  return writer.u32(Buffer.byteLength(name)).text(name).pad(4);
}

function writeAttributes(writer: Writer, attributes: Readonly<Record<string, string>>): void {
  const entries = Object.entries(attributes);
  writer.u32(entries.length === 0 ? 0 : ATTRIBUTE, entries.length);
  for (const [name, value] of entries) {
    writeName(writer, name).u32(CHAR, Buffer.byteLength(value)).text(value).pad(4);
  }
}
