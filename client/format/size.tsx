import { formatBytes } from "./bytes.ts";
import { formatNumber } from "./count.ts";

/** A size for readers, with the exact bytes for machines. */
export function Size({ bytes }: { bytes: number | null }) {
  if (bytes === null || bytes <= 0) return <span>{formatBytes(bytes)}</span>;
  return (
    <data value={bytes} title={`${formatNumber(bytes)} bytes`}>
      {formatBytes(bytes)}
    </data>
  );
}
