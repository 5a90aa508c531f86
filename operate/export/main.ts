import { resolve } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { DeployFault, endWithFault } from "../deploy/fault.ts";
import { exportAll } from "./all.ts";
import type { ExportTools } from "./ask.ts";
import { writeBag } from "./bag.ts";

const USAGE =
  "npm run export -- <dataset> <version> <folder>, or npm run export -- --all <folder>; [--from https://<catalogue>], without which the local one is asked";

const LOCAL = `http://127.0.0.1:${process.env["SERVICES_PORT"] || "8788"}`;
const OPTIONS = {
  all: { type: "boolean", default: false },
  from: { type: "string", default: LOCAL },
} as const;

const TOOLS: ExportTools = {
  fetch: globalThis.fetch,
  pause,
  now: () => new Date(),
  print: (line) => console.log(line),
};

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: OPTIONS,
  });
  if (!/^https?:$/.test(URL.parse(values.from)?.protocol ?? ""))
    throw new DeployFault(`${values.from} is no address of a catalogue.`, USAGE);
  const origin = values.from.replace(/\/+$/, "");
  if (values.all) {
    const [folder, ...more] = positionals;
    if (folder === undefined || folder.trim() === "" || more.length > 0)
      throw new DeployFault("--all takes one folder.", USAGE);
    return exportAll({ origin, folder: resolve(folder) }, TOOLS);
  }
  const [dataset = "", version = "", folder = "", ...more] = positionals;
  if (more.length > 0)
    throw new DeployFault(
      `More than one folder was named: ${[folder, ...more].join(", ")}.`,
      USAGE,
    );
  if (!/^\d{1,15}$/.test(dataset) || !/^\d{1,9}$/.test(version) || folder === "")
    throw new DeployFault("A dataset, a version or a folder is missing.", USAGE);
  return writeBag(
    { origin, datasetId: Number(dataset), version: Number(version), folder: resolve(folder) },
    TOOLS,
  );
}

await endWithFault(run, USAGE, OPTIONS);
