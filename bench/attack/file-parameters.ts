import type { Slot } from "./parameters.ts";

/** The parameters of previews, by the ending of the file. */
const PREVIEWS: readonly [ending: RegExp, names: readonly string[]][] = [
  [/\.zip$/, ["entry", "first"]],
  [/\.(nc|h5|tiff?)$/, ["entry"]],
  [/\.z(array|attrs|group|metadata)$/, ["entry"]],
  [/\.nii(\.gz)?$/, ["x", "y", "z", "volume", "low", "high"]],
  [/\.(png|jpe?g)$/, ["zoom"]],
  [
    /\.(csv|tsv|parquet)$/,
    [
      "page",
      "at",
      "by",
      "col",
      "where",
      "fc",
      "fo",
      "fv",
      "plot",
      "px",
      "py",
      "pf",
      "pu",
      "cq",
      "cp",
      "as",
    ],
  ],
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

function toFileSlots({ id, file }: { id: number; file: string }, names: readonly string[]): Slot[] {
  const page = `?tab=files&file=${encodeURIComponent(file)}`;
  const path = file.split("/").map(encodeURIComponent).join("/");
  const isTable = /\.(csv|tsv|parquet)$/.test(file);
  const starts = [
    `/datasets/${id}${page}`,
    `/datasets/${id}/_payload.json${page}`,
    ...(isTable ? [`/tables/${id}/1/${path}?as=json`] : []),
  ];
  return starts.flatMap((start) =>
    names.map((name) => ({
      name: `${start} ${name}`,
      isPrivate: false,
      fill: (wire: string) => `${start}&${name}=${wire}`,
    })),
  );
}
