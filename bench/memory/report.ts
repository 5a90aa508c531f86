import type { MemoryResults } from "../memory.ts";
import { HEAP_MAX_MB } from "./isolates.ts";
import type { Sent } from "./send.ts";

export function printMemory({ mixed, zips, files, samples, faults }: MemoryResults): void {
  console.log(`\nHeap and buffers after a collection, MB; ${HEAP_MAX_MB} end an isolate\n`);
  console.table(
    Object.fromEntries(
      samples.map(({ after, portal, catalogue }) => [
        after,
        {
          portal: toMegabytes(portal.heap),
          "its buffers": toMegabytes(portal.buffers),
          catalogue: toMegabytes(catalogue.heap),
          "its buffers ": toMegabytes(catalogue.buffers),
        },
      ]),
    ),
  );
  for (const [name, sent] of Object.entries({ files, mixed, zips }))
    console.log(toLine(name, sent));
  console.log(
    faults.length === 0 ? "Both isolates live, and their heaps are flat." : faults.join("\n"),
  );
}

function toLine(name: string, { requests, seconds, statuses }: Sent): string {
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  return `${name}: ${requests} requests in ${Math.round(seconds)} s (${counts.join(", ")})`;
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1e5) / 10;
}
