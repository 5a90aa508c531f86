import { formatBytes } from "./bytes.ts";

/** A size for readers, with the exact bytes for machines. */
export function Size({ bytes }: { bytes: number | null }) {
  if (bytes === null || bytes <= 0) return <span>{formatBytes(bytes)}</span>;
  return (
    <data value={bytes} title={`${bytes.toLocaleString("en")} bytes`}>
      {formatBytes(bytes)}
    </data>
  );
}
