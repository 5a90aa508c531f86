import { STATIC_PAGES } from "../../client/contract/test/static-pages.ts";

/** Public pages that are not records, one of each kind and state. */
const PAGES = [
  "/",
  "/datasets",
  "/datasets?tag=sea%20level&status=public",
  "/datasets?tag=no%20such%20tag",
  "/datasets/search?q=tide%20gauges",
  "/datasets/search?q=csv&type=files",
  "/datasets/search?q=xyzzy%20tides",
  "/code",
  "/collections",
  "/tags",
  "/compare?ids=1,2,3",
  "/cite?ids=1,2,3",
  "/coverage?list=datasets&from=1990&until=2009",
  "/follow",
  "/follow?record=1",
  "/user/email/revert",
  "/no/such/page",
  ...STATIC_PAGES,
];

/** Records of the demo catalogue that show every tab and state, by how their names begin. */
const RECORDS = [
  {
    family: "datasets",
    name: "Hourly sea level",
    at: [
      "",
      "?tab=files",
      "?tab=files&path=monthly",
      "?tab=files&file=stations.csv",
      "?tab=files&file=quality-flags.json",
      "?tab=files&file=README.md",
      "?tab=files&file=stations.csv&code=1",
      "?tab=use",
      "?tab=about",
      "?tab=cite",
      "?tab=references",
      "?tab=versions",
      "?tab=changes&from=2&to=3",
      "?tab=metrics",
      "?tab=records",
      "?get=1",
      "/version/1",
    ],
  },
  { family: "datasets", name: "Retinal ganglion", at: ["", "?tab=files", "?get=1"] },
  { family: "datasets", name: "Flowering stage", at: ["?tab=records&model=sheets&page=2"] },
  { family: "code", name: "tidefit", at: ["", "?tab=files"] },
  { family: "collections", name: "Skerry Bay", at: ["", "?tab=contents"] },
];

/** The catalogue answers no more records than this in one page. */
const ALL = 100;

interface Listed {
  id: number;
  name: string;
  contributors: { orcid?: string }[];
}

/** Every public address to check, with ids of the running catalogue's records. */
export async function findPublicRoutes(services: string): Promise<string[]> {
  const answer = await fetch(`${services}/discover/datasets?limit=${ALL}`);
  const { datasets } = (await answer.json()) as { datasets: Listed[] }; // our own contract, tested elsewhere
  const find = (start: string): Listed => {
    const found = datasets.find(({ name }) => name.startsWith(start));
    if (!found) throw new Error(`The demo catalogue has no record “${start}…”.`);
    return found;
  };
  const surveyed = find("Hourly sea level");
  const orcid = surveyed.contributors.find((contributor) => contributor.orcid)?.orcid;
  const [withdrawn, packageId] = await Promise.all([
    findWithdrawn(services, datasets),
    findPackage(services, surveyed.id),
  ]);
  return toPublicRoutes({ findId: (start) => find(start).id, orcid, withdrawn, packageId });
}

interface Named {
  /** The id of the record whose name begins so. */
  findId: (name: string) => number;
  orcid: string | undefined;
  withdrawn: number;
  packageId: string;
}

/** The same addresses, for a given list of records. */
export function toPublicRoutes({ findId, orcid, withdrawn, packageId }: Named): string[] {
  const records = RECORDS.flatMap(({ family, name, at }) =>
    at.map((place) => `/${family}/${findId(name)}${place}`),
  );
  return [
    ...PAGES,
    ...records,
    `/people/${orcid}`,
    `/datasets/${withdrawn}`,
    `/package/${packageId}`,
  ];
}

/** The only id that was used and is not listed any more. */
async function findWithdrawn(services: string, listed: Listed[]): Promise<number> {
  const ids = new Set(listed.map(({ id }) => id));
  const missing = listed.map((_, place) => place + 1).filter((id) => !ids.has(id));
  for (const id of missing)
    if ((await fetch(`${services}/discover/datasets/${id}`)).status === 410) return id;
  throw new Error("The demo catalogue has no withdrawn record.");
}

async function findPackage(services: string, id: number): Promise<string> {
  const answer = await fetch(`${services}/discover/datasets/${id}/versions/1/files/browse`);
  const text = await answer.text();
  const found = /"sourcePackageId":"([^"]+)"/.exec(text)?.[1];
  if (!found) throw new Error(`Record ${id} has no package.`);
  return found;
}
