import { resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { DeployFault } from "../deploy/fault.ts";
import { writeBag } from "./bag.ts";

const USAGE =
  "npm run export -- <dataset> <version> <folder> [--from https://<catalogue>]; without --from the local one is asked";

function readRequest() {
  const local = `http://127.0.0.1:${process.env["SERVICES_PORT"] || "8788"}`;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: "string", default: local } },
  });
  const [dataset = "", version = "", folder = ""] = positionals;
  if (!/^\d{1,15}$/.test(dataset) || !/^\d{1,9}$/.test(version) || folder === "")
    throw new DeployFault("A dataset, a version or a folder is missing.", USAGE);
  if (!/^https?:$/.test(URL.parse(values.from)?.protocol ?? ""))
    throw new DeployFault(`${values.from} is no address of a catalogue.`, USAGE);
  return {
    origin: values.from.replace(/\/+$/, ""),
    datasetId: Number(dataset),
    version: Number(version),
    folder: resolve(folder),
  };
}

try {
  const say = (line: string): void => console.log(line);
  await writeBag(readRequest(), { fetch: globalThis.fetch, now: () => new Date(), say });
} catch (error) {
  if (!(error instanceof DeployFault)) throw error;
  console.error(`\n${error.message}\n\nNext: ${error.next}`);
  process.exitCode = 1;
}
