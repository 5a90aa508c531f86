import { cutText } from "#base/cut.ts";
import { FIELD_STEP_BYTES } from "../limits.ts";
import type { RangedFile } from "../read-range.ts";

/** What the header of an `.npy` file says (NumPy enhancement proposal 1 and `numpy.lib.format`, versions 1.0 to 3.0). */
export interface NpyHeader {
  version: string;
  /** `<f8`; of a structured type its members. */
  type: string | NpyMember[];
  isFortran: boolean;
  shape: number[];
  /** Where the values begin. */
  offset: number;
}

export interface NpyMember {
  name: string;
  type: string;
  /** How many values of the type a member has. */
  count: number;
}

const MAGIC_BYTES = 8;
const MEMBERS_MAX = 200;

/** Throws where it is no such header, or a longer one than is read. */
export async function readNpyHeader(file: RangedFile): Promise<NpyHeader> {
  const bytes = await file.read(0, FIELD_STEP_BYTES);
  if (!bytes || bytes.length < MAGIC_BYTES + 4) throw new Error("There is no header.");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const major = view.getUint8(6);
  const [start, length] =
    major === 1 ? [10, view.getUint16(8, true)] : [12, view.getUint32(8, true)];
  if (start + length > bytes.length) throw new Error("The header is too long.");
  const text = new TextDecoder(major < 3 ? "latin1" : "utf-8").decode(
    bytes.subarray(start, start + length),
  );
  const order = /'fortran_order'\s*:\s*(True|False)/.exec(text)?.[1];
  const shape = /'shape'\s*:\s*\(([^)]*)\)/.exec(text)?.[1];
  const descr = /'descr'\s*:\s*(?:'([^']*)'|(\[))/.exec(text);
  if (order === undefined || shape === undefined || !descr) throw new Error("A key is missing.");
  return {
    version: `${major}.${view.getUint8(7)}`,
    type: descr[1] ?? readMembers(text),
    isFortran: order === "True",
    shape: readShape(shape),
    offset: start + length,
  };
}

/** `3, 4`, and `3L, 4L` of Python 2. */
function readShape(text: string): number[] {
  const sizes = text.split(",").map((part) => part.trim());
  if (sizes.at(-1) === "") sizes.pop();
  return sizes.map((part) => {
    const size = /^\d{1,15}L?$/.test(part) ? Number.parseInt(part, 10) : Number.NaN;
    if (Number.isNaN(size)) throw new Error("A size is no number.");
    return size;
  });
}

const MEMBER =
  /\(\s*(?:\('[^']*',\s*)?'([^']*)'\)?\s*,\s*(?:'([^']*)'|(\[))(?:\s*,\s*\(([^)]*)\))?/g;

/** The members of a structured type; none where one has members of its own. */
function readMembers(text: string): NpyMember[] {
  const members: NpyMember[] = [];
  for (const [, name = "", type, inner, shape] of text.matchAll(MEMBER)) {
    if (inner !== undefined || members.length === MEMBERS_MAX) return [];
    const count = shape === undefined ? 1 : readShape(shape).reduce((all, size) => all * size, 1);
    members.push({ name: cutText(name, 200), type: type ?? "", count });
  }
  return members;
}
