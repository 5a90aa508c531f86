import { RECORD_STATES } from "./record-states.ts";
import {
  ADA_ORCID,
  createFullScript,
  full,
  type Visited,
  type VisitorState,
} from "./rich-visitor.ts";
import { toDataset, toDatasetsPage } from "./records.ts";
import { json, status } from "./upstream.ts";

const found = (extra: object, ...records: ReturnType<typeof toDataset>[]): Visited => ({
  upstream: createFullScript({
    "/discover/search/datasets": json({ ...Object(toDatasetsPage(...records)), ...extra }),
  }),
});
const BY_FORM = { AUTH_FLOW_TYPE: "USER_PASSWORD_AUTH" };
const none = json({ limit: 25, offset: 0, totalCount: 0, datasets: [] });
const PASSAGES = [
  { place: "variable" as const, parts: ["", "salinity", " · PSU"] },
  { place: "readme" as const, parts: ["in ", "salinity", " of"] },
];
const SUGGESTED = {
  datasets: [],
  people: [{ orcid: ADA_ORCID, label: "Ada Moss", count: 4 }],
  tags: [],
  variables: [],
};

/** Public pages in states of the catalogue. */
export const STATES: VisitorState[] = [
  ["Landing page", "/", full],
  ["Landing page after a sign-out", "/?signed-out=1", full, "Landing page"],
  [
    "Landing page after a session ended",
    "/?signed-out=expired&from=/datasets/7",
    full,
    "Landing page",
  ],
  ["Discover", "/discover", full, "Landing page"],
  ["Tags", "/tags", full],
  ["Datasets", "/datasets", full],
  [
    "Filtered datasets",
    "/datasets?tag=tide&status=public&licence=MIT&year=2026&bytes=0-1000000&sort=name&size=50",
    full,
    "Datasets",
  ],
  [
    "Datasets of years and a place",
    "/datasets?from=1990&until=1999&west=1&south=2&east=3&north=4",
    full,
    "Datasets",
  ],
  [
    "A later page of datasets",
    "/datasets?page=3",
    {
      upstream: createFullScript({
        "/discover/datasets": json({
          limit: 25,
          offset: 50,
          totalCount: 90,
          datasets: [toDataset()],
        }),
      }),
    },
    "Datasets",
  ],
  [
    "No datasets",
    "/datasets",
    { upstream: createFullScript({ "/discover/datasets": none }) },
    "Datasets",
  ],
  [
    "Datasets that cannot be read",
    "/datasets",
    { upstream: createFullScript({ "/discover/datasets": status(503) }) },
    "Datasets",
  ],
  [
    "Found datasets",
    "/datasets/search?q=salinity",
    found({}, toDataset({ passages: PASSAGES })),
    "Datasets",
  ],
  [
    "Nothing found",
    "/datasets/search?q=salinity&tag=tide",
    found({ totalCount: 0 }),
    "Found datasets",
  ],
  [
    "Found by a similar spelling",
    "/datasets/search?q=sea+levle",
    found({ understanding: { kind: "spelling", unknown: ["levle"] } }, toDataset()),
    "Found datasets",
  ],
  [
    "Found by some words",
    "/datasets/search?q=sea+xyz",
    found({ understanding: { kind: "any", unknown: ["xyz"] } }, toDataset()),
    "Found datasets",
  ],
  [
    "Found by a name",
    "/datasets/search?q=ada+moss",
    { upstream: createFullScript({ "/discover/suggestions": json(SUGGESTED) }) },
    "Found datasets",
  ],
  ["Found files", "/datasets/search?q=gauge&type=files", full],
  ["Code", "/code", full, "Datasets"],
  ["Collections", "/collections", full, "Datasets"],
  ...RECORD_STATES,
  ["Compared records", "/compare?ids=7,8,9", full],
  ["Compared with a missing record", "/compare?ids=7,404", full, "Compared records"],
  ["Nothing to compare", "/compare", full],
  ["Cited records", "/cite?ids=7,8", full],
  ["Nothing to cite", "/cite", full, "Cited records"],
  [
    "Time and place",
    "/coverage?list=datasets&q=ice&tag=snow&from=1990&until=1999",
    {
      upstream: createFullScript({
        "/discover/facets": json({
          licenses: [],
          years: [],
          sizes: [],
          statuses: [],
          tags: [],
          periods: [{ value: "1990", count: 2 }],
          places: [{ value: "-20,170", count: 3 }],
        }),
      }),
    },
  ],
  ["Person", `/people/${ADA_ORCID}`, full, "Discover"],
  ["Following a record", "/follow?record=7", full],
  ["Following a search", "/follow?list=datasets&tag=sea%20ice&q=x", full, "Following a record"],
  ...["asked", "unknown", "failed", "confirmed", "stopped", "over"].map(
    (sent): [string, string, Visited, string] => [
      `Following: ${sent}`,
      `/follow?record=7&sent=${sent}`,
      full,
      "Following a record",
    ],
  ),
  ["Following nothing yet", "/follow", full],
  ["Open repositories", "/open-repositories", full],
  [
    "An open repository",
    "/open-repositories?repository=N:organization:2",
    full,
    "Open repositories",
  ],
  ["Proposals", "/proposals", full],
  ["Documentation", "/docs-login", full],
  ["Sign-in", "/sign-in?from=/datasets/7", full],
  ["Sign-in by a form", "/sign-in?from=/datasets/7", { ...full, settings: BY_FORM }, "Sign-in"],
  [
    "Sign-in by a form, refused",
    "/sign-in?from=/datasets/7&refused=wrong",
    { ...full, settings: BY_FORM },
    "Sign-in by a form",
  ],
  [
    "Sign-in by a form, later",
    "/sign-in?refused=later",
    { ...full, settings: BY_FORM },
    "Sign-in by a form",
  ],
  [
    "Sign-in by a form that needs more",
    "/sign-in?refused=step",
    { ...full, settings: BY_FORM },
    "Sign-in by a form",
  ],
  [
    "Sign-in without scripts",
    "/sign-in?plain=1",
    { ...full, settings: BY_FORM },
    "Sign-in by a form",
  ],
  ["Workspaces", "/workspaces?from=/workspaces/user", full],
  ["Developer tools", "/user/developer", full],
  ["Team", "/about/team", full],
  ["Portals", "/about/portals", full],
  ["Support", "/about/support", full],
  ["Projects", "/about/projects", full],
  ["About workspaces", "/about/workspaces", full],
  ["Terms", "/legal/terms", full],
  ["ORCID's answer", "/orcid-redirect", full],
  ["GitHub's answer", "/github-redirect", full],
  ["Package", "/package/N:package:1?datasetId=7&version=2", full],
  ["No page", "/nothing", full],
  ["No dataset", "/datasets/404", full],
  [
    "Dataset that cannot be read",
    "/datasets/7",
    { upstream: { "/discover/datasets/7": status(503) } },
  ],
];
