import { TABLE_HEAD_MAX_BYTES } from "./limits.ts";
import { createRecordScanner, type ScannedRecords } from "./records.ts";
import type { TablePlan } from "./table-plan.ts";

/** A table's column names and data rows; `null` where they cannot be told. */
export interface TableSummary {
  columns: string[] | null;
  rows: number | null;
}

export interface TableReader {
  push(chunk: Uint8Array): void;
  end(): TableSummary;
}

/** Reads a table as its bytes go by. Line breaks inside quotes do not count as rows. */
export function createTableReader(plan: TablePlan): TableReader {
  const scanner = createRecordScanner(plan.marks);
  const head: Uint8Array[] = [];
  let headBytes = 0;
  let decoder: TextDecoder | null = null;
  return {
    push(chunk) {
      decoder ??= new TextDecoder(sniffEncoding(chunk) ?? plan.encoding ?? "utf-8");
      if (headBytes < TABLE_HEAD_MAX_BYTES) {
        head.push(new Uint8Array(chunk.subarray(0, TABLE_HEAD_MAX_BYTES - headBytes)));
        headBytes += head.at(-1)?.length ?? 0;
      }
      scanner.push(decoder.decode(chunk, { stream: true }));
    },
    end() {
      scanner.push(decoder?.decode() ?? "");
      const scanned = scanner.end();
      const isMisread = decoder?.encoding === "utf-8" && scanned.first?.join().includes("\uFFFD");
      const first = isMisread ? readAsWindows(head, plan) : scanned.first;
      return toSummary({ ...scanned, first }, plan);
    },
  };
}

function sniffEncoding([first, second, third]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xef && second === 0xbb && third === 0xbf ? "utf-8" : null;
}

function readAsWindows(head: Uint8Array[], plan: TablePlan): string[] | null {
  const decoder = new TextDecoder("windows-1252");
  const scanner = createRecordScanner(plan.marks);
  for (const chunk of head) scanner.push(decoder.decode(chunk, { stream: true }));
  return scanner.end().first;
}

function toSummary({ records, first, isWhole }: ScannedRecords, plan: TablePlan): TableSummary {
  const rows = plan.hasHeader ? Math.max(records - 1, 0) : records;
  const names = plan.hasHeader ? first?.map((name) => name.trim()) : plan.fields;
  return {
    columns: names && names.length > 0 ? names : null,
    rows: isWhole ? rows : null,
  };
}
