import { toTableKind } from "../../base/tables/table-kind.ts";
import type { Slot } from "./parameters.ts";

const SIDES = ["west", "south", "east", "north"];

/** Beginnings of a table's parameters; text in a filter counts only behind a column and an operator. */
const TABLE = [
  ..."page at by col where fc fo fv plot px py pf pu cq cp as".split(" ").map((name) => `${name}=`),
  ...SIDES.map((side) => `plot=map&${side}=`),
  "fc=1&fo=has&fv=",
  "where=1.has.",
];

const ARRAYS = [
  ..."entry x y z volume across down colours plane".split(" ").map((name) => `${name}=`),
  "plane=up-9-9&at.y=1&at.x=",
];

/** Beginnings of the parameters of previews, by the ending of the file. */
const PREVIEWS: readonly [ending: RegExp, beginnings: readonly string[]][] = [
  [/\.zip$/, ["entry=", "first="]],
  [/\.nc$/, ARRAYS],
  [/\.h5$/, ARRAYS],
  [/\.fits$/, ARRAYS],
  [/\.tiff?$/, ARRAYS],
  [/\.z(array|attrs|group|metadata)$/, ARRAYS],
  [
    /\.nii(\.gz)?$/,
    ["x=", "y=", "z=", "volume=", "low=", "high=", "plane=", "plane=z-9-9-9&at.y=1&at.x="],
  ],
  [/\.(png|jpe?g)$/, ["zoom="]],
  [/\.csv$/, TABLE],
  [/\.tsv$/, TABLE],
  [/\.parquet$/, TABLE],
  [/\.jsonl$/, TABLE],
  [/\.xlsx$/, ["entry=", ...TABLE]],
  [/\.geojson$/, SIDES.map((side) => `${side}=`)],
];

/** Every parameter of a file's preview, for one published file of each kind. */
export async function findPreviewSlots(services: string): Promise<Slot[]> {
  const found = new Map<RegExp, Slot[]>();
  for (let id = 1; id <= RECORDS_MAX && found.size < PREVIEWS.length; id += 1) {
    for (const file of await listFiles(`${services}/discover/datasets/${id}/versions/1`)) {
      const preview = PREVIEWS.find(([ending]) => ending.test(file));
      if (!preview || found.has(preview[0])) continue;
      found.set(preview[0], toFileSlots({ id, file }, preview[1]));
    }
  }
  const missing = PREVIEWS.find(([ending]) => !found.has(ending));
  if (missing) throw new Error(`No published file ends as ${missing[0]}.`);
  return [...found.values()].flat();
}

/** Ids of the demonstration's records end below it. */
const RECORDS_MAX = 100;
const FOLDERS_MAX = 12;

async function listFiles(version: string): Promise<string[]> {
  const files: string[] = [];
  const folders = [""];
  for (let at = 0; at < Math.min(folders.length, FOLDERS_MAX); at += 1) {
    const path = encodeURIComponent(folders[at] ?? "");
    const answer = await fetch(`${version}/files/browse?path=${path}&limit=100`);
    if (!answer.ok) return files;
    const folder = (await answer.json()) as { files: { path: string; type: string }[] }; // our own contract
    for (const entry of folder.files)
      (entry.type === "Directory" ? folders : files).push(entry.path);
  }
  return files;
}

function toFileSlots(
  { id, file }: { id: number; file: string },
  beginnings: readonly string[],
): Slot[] {
  const page = `?tab=files&file=${encodeURIComponent(file)}`;
  const path = file.split("/").map(encodeURIComponent).join("/");
  const starts = [
    `/datasets/${id}${page}`,
    `/datasets/${id}/_payload.json${page}`,
    ...(toTableKind(file) ? [`/tables/${id}/1/${path}?as=json`] : []),
  ];
  return starts.flatMap((start) =>
    beginnings.map((beginning) => ({
      name: `${start} ${beginning}`,
      isPrivate: false,
      fill: (wire: string) => `${start}&${beginning}${wire}`,
    })),
  );
}
