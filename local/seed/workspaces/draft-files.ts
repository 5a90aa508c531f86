import { createHash } from "node:crypto";
import type { Statement } from "../account-rows.ts";
import { drawCells, chanceOf, imageFile, type SeedFile, tableFile, textFile } from "../files.ts";
import { drawContours } from "../pictures.ts";
import { drawSeries, listTimes } from "../tables.ts";

/** Files with bytes, in addition to the sizes of `drafts.ts`, so that they can be opened. */
export const draftFiles: Readonly<Record<string, readonly SeedFile[]>> = {
  "gauges-2026": [
    textFile(
      "README.md",
      [
        "# Raw minutes, 2026 season",
        "",
        "One folder a gauge, one file a month. Levels are **not** corrected to chart datum.",
        "",
        "| gauge | moved | remark |",
        "| --- | --- | --- |",
        "| 1 | no | |",
        "| 3 | 11 May | 40 m along the pier, see `moved.pdf` |",
      ].join("\n"),
    ),
    ...["gauge-1/2026-01.csv", "gauge-1/2026-02.csv", "gauge-3/2026-01.csv"].map(toLevels),
    imageFile("site-map.png", drawContours("gauges-2026", "sea", { width: 640, height: 360 })),
  ],
  "buoy-log": [
    tableFile("log.csv", {
      day: listTimes("2024-01-03", 24),
      buoy: drawCells("buoys", 24, (random) => `B${1 + Math.floor(random.between(0, 4))}`),
      hours: drawCells("hours", 24, (random) => Number(random.between(0.5, 6).toFixed(1))),
    }),
  ],
  lightkeepers: [
    textFile(
      "transcripts/keeper-01.txt",
      "INTERVIEWER  When did the lamp go out for the last time?\nKEEPER 1     In March, in fog. Nobody saw it.",
    ),
  ],
};

function toLevels(path: string): SeedFile {
  const start = path.endsWith("02.csv") ? "2026-02-01T00:00:00Z" : "2026-01-01T00:00:00Z";
  const level = {
    mean: 2.4,
    cycles: [
      [1.3, 149],
      [0.4, 144],
    ],
    noise: 0.02,
    memory: 0.9,
  } as const;
  return tableFile(path, {
    time: listTimes(start, 600, 5),
    level_m: drawSeries(chanceOf(path), 600, level),
  });
}

interface PutOptions {
  /** The product API, without a trailing slash. */
  baseUrl: string;
  token: string;
  fetch: typeof globalThis.fetch;
}

/** Sends the bytes; existing ones stay the same. */
export async function putDraftFiles({ baseUrl, token, fetch }: PutOptions): Promise<void> {
  for (const { path, bytes } of Object.values(draftFiles).flat()) {
    const answer = await fetch(`${baseUrl}/publish/blobs/${toHash(bytes)}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${token}` },
      body: Uint8Array.from(bytes),
    });
    if (!answer.ok) throw new Error(`${path} was not stored: ${answer.status}`);
  }
}

function toHash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Refers to the bytes of each file, once the catalogue has them. */
export function toDraftFileRows(toNode: (dataset: string, path: string) => string): Statement[] {
  return Object.entries(draftFiles).flatMap(([dataset, files]) =>
    files.map(({ path, bytes }) => ({
      sql: `UPDATE workspace_packages SET sha256 = ?2, size = ?3 WHERE node_id = ?1`,
      params: [toNode(dataset, path), toHash(bytes), bytes.length],
    })),
  );
}
