import { writeAttribute } from "#base/fields/field.ts";
import type { Hdf5Type } from "#base/hdf5/hdf5-types.ts";
import type { WriteValues } from "#base/hdf5/write-values.ts";
import type { MemberTable } from "../arrays/fields.ts";
import { PREVIEW_COLUMNS_MAX, PREVIEW_ROWS_SHOWN } from "../limits.ts";
import type { Piece } from "./values.ts";

/** The first compound values as rows, the first members as columns; `null` for values of other types. */
export async function readMembers(
  { view }: Pick<Piece, "view">,
  { bytes, members = [] }: Hdf5Type,
  write: WriteValues,
): Promise<MemberTable | null> {
  if (members.length === 0) return null;
  const shown = members.slice(0, PREVIEW_COLUMNS_MAX);
  const count = Math.min(PREVIEW_ROWS_SHOWN, Math.floor(view.byteLength / bytes));
  const rows = await Promise.all(
    Array.from({ length: count }, (_, row) =>
      Promise.all(
        shown.map(async ({ offset, type }) => {
          const at = view.byteOffset + row * bytes + offset;
          const own = new DataView(view.buffer, at, type.bytes);
          const [text] = await write(type, own, 1).catch(() => ["…"]);
          return writeAttribute(text);
        }),
      ),
    ),
  );
  return { heads: shown.map(({ name }) => name), rows };
}
