import { join } from "node:path";
import * as v from "valibot";
import { DeployFault } from "../deploy/fault.ts";
import { ask, readAnswer, type ExportTools } from "./ask.ts";
import { isWhole, writeBag } from "./bag.ts";

export interface ExportRequest {
  /** Of the catalogue, without a slash at the end. */
  origin: string;
  folder: string;
}

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const Datasets = v.object({ totalCount: Whole, datasets: v.array(v.object({ id: Whole })) });
const Versions = v.array(
  v.object({ version: Whole, revision: v.optional(Whole, 0), status: v.string() }),
);
type Version = v.InferOutput<typeof Versions>[number];

/** Of versions whose files everyone may read. */
const OPEN_STATUS = "PUBLISH_SUCCEEDED";
const PAGE_SIZE = 100;
const COMPARE = "Compare the address of the catalogue, and run the same command again.";

/**
 * Writes every published version into `<folder>/<dataset>/v<version>`, one package each, in the order
 * of publication. Versions that an earlier run wrote and that were not revised since
 * are not requested again. A failed one is listed at the end, when all others are written.
 */
export async function exportAll(request: ExportRequest, tools: ExportTools): Promise<void> {
  const counts = { written: 0, "were there": 0, "withheld or withdrawn": 0 };
  const faults: string[] = [];
  let place = 0;
  for await (const { id, total } of listDatasets(request, tools)) {
    place += 1;
    for (const version of await loadVersions(request, tools, id)) {
      const name = `${id} version ${version.version}`;
      const print = (line: string): void => tools.print(`${place} of ${total}: ${name}: ${line}`);
      try {
        counts[await exportVersion({ ...request, id, version }, { ...tools, print })] += 1;
      } catch (error) {
        if (!(error instanceof DeployFault)) throw error;
        print(error.message);
        faults.push(`${name}: ${error.message}`);
      }
    }
  }
  const told = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`);
  tools.print(`Versions: ${told.join(", ")}, ${faults.length} failed.`);
  if (faults.length > 0)
    throw new DeployFault(
      ["Not everything was written.", ...faults].join("\n  "),
      "Run the same command again: it asks for what is missing alone.",
    );
}

interface VersionRequest extends ExportRequest {
  id: number;
  version: Version;
}

async function exportVersion(
  { origin, folder, id, version: { version, revision, status } }: VersionRequest,
  tools: ExportTools,
): Promise<"written" | "were there" | "withheld or withdrawn"> {
  if (status !== OPEN_STATUS) return "withheld or withdrawn";
  const own = join(folder, String(id), `v${version}`);
  if (isWhole(own, revision)) return "were there";
  await writeBag({ origin, datasetId: id, version, folder: own }, tools);
  return "written";
}

/** By the links from page to page, so that publications in the meantime hide none. */
async function* listDatasets(
  { origin }: ExportRequest,
  tools: ExportTools,
): AsyncGenerator<{ id: number; total: number }> {
  let path: string | undefined =
    `/discover/datasets?limit=${PAGE_SIZE}&orderBy=date&orderDirection=asc`;
  while (path !== undefined) {
    const address = origin + path;
    const answer = await ask(tools, address);
    const { totalCount, datasets } = await readAnswer(answer, {
      address,
      shape: Datasets,
      next: COMPARE,
    });
    for (const { id } of datasets) yield { id, total: totalCount };
    path = /<(\/[^>]*)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
  }
}

async function loadVersions(
  { origin }: ExportRequest,
  tools: ExportTools,
  id: number,
): Promise<Version[]> {
  const address = `${origin}/discover/datasets/${id}/versions`;
  const answer = await ask(tools, address);
  return (await readAnswer(answer, { address, shape: Versions, next: COMPARE })).toReversed();
}
