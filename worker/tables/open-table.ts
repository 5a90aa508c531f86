import { parseDelimited } from "#base/tables/delimited.ts";
import {
  createByteCount,
  decodeText,
  findEncoding,
  findMarked,
} from "#base/tables/encoded-text.ts";
import { listJsonNames, readJsonLine, readJsonLinesHead, toCell } from "#base/tables/json-lines.ts";
import { openDelimited } from "#base/tables/open-delimited.ts";
import type { TableFormat } from "#base/tables/table-format.ts";
import { TABLE_HEAD_BYTES, TABLE_SAMPLE_BYTES } from "../previews/limits.ts";
import type { RangedFile } from "../previews/read-range.ts";

/** The rows of a part of a text; `starts` is filled with their places in it. */
type Parse = (text: string, starts?: number[]) => string[][];

export type EncodedFile = RangedFile & { encoding: string | undefined };

interface Begun {
  head: string[];
  separator?: string;
  /** Whether lines of JSON lines may have names that are no columns. */
  isHeadCut?: boolean;
  parse: Parse;
  /** Characters before the first row. */
  bodyStart: number;
}

/** A text whose columns are known, and how its rows are read. */
export interface OpenedTable extends Begun {
  file: EncodedFile;
  text: string;
  /** Bytes before the first row. */
  headBytes: number;
}

interface OpenOptions {
  format: TableFormat;
  isLines: boolean;
  /** Whether all of the text is read. */
  isWhole: boolean;
}

/** The text, or of a large one its first rows, or at least the names of its columns; `null` when it is no text. */
export async function openTable(
  ranged: RangedFile,
  { format, isLines, isWhole }: OpenOptions,
): Promise<OpenedTable | null> {
  const lengths = isWhole ? [ranged.size] : [TABLE_SAMPLE_BYTES, TABLE_HEAD_BYTES];
  let opened: OpenedTable | null = null;
  for (const length of lengths) {
    const bytes = await ranged.read(0, length);
    if (!bytes) return null;
    const encoding =
      findMarked(bytes, format.encoding) ?? format.encoding ?? findEncoding(bytes, !isWhole);
    const text = decodeText(bytes, { encoding });
    if (text.includes("\0")) return null;
    const begun = isLines ? openLines(text, isWhole) : openText(text, format);
    const headBytes = createByteCount(text, bytes, encoding)(begun.bodyStart);
    opened = { ...begun, text, headBytes, file: { ...ranged, encoding } };
    if (begun.head.length > 0 && text.includes("\n")) break;
  }
  return opened;
}

function openText(text: string, format: TableFormat): Begun {
  const { marks, head, start } = openDelimited(text, format);
  const parse: Parse = (part, starts) => parseDelimited(part, marks, starts && { starts });
  const separator = String.fromCharCode(marks.separator);
  return { head, separator, parse, bodyStart: start };
}

/** Byte order mark that some programs write before a text. */
const BOM = "\uFEFF";

/** Of a part of a text only the names in its first lines are known. */
function openLines(text: string, isWhole: boolean): Begun {
  const bodyStart = text.startsWith(BOM) ? BOM.length : 0;
  const body = text.slice(bodyStart);
  const objects = isWhole ? body.split("\n").map(readJsonLine) : [];
  const listed = isWhole
    ? listJsonNames(objects, { chars: body.length, lines: objects.length })
    : { names: readJsonLinesHead(body), isAll: false };
  const head = listed.names;
  const parse: Parse = (part, starts = []) => {
    const rows: string[][] = [];
    let at = 0;
    for (const [place, written] of part.split("\n").entries()) {
      const line = isWhole && part === body ? (objects[place] ?? null) : readJsonLine(written);
      if (line !== null) {
        starts.push(at);
        rows.push(head.map((name) => toCell(line[name])));
      }
      at += written.length + 1;
    }
    return rows;
  };
  return { head, isHeadCut: !listed.isAll, parse, bodyStart };
}
