import { beforeAll, describe, expect, test } from "vitest";
import type { Catalogue } from "../test/catalogue.ts";
import { createCatalogue } from "../test/catalogue.ts";
import { LAB, LAB_ID, send, writePeople } from "../test/people.ts";
import { writeDataset } from "../test/workspace.ts";

let catalogue: Catalogue;
let clock = Date.parse("2026-03-01T12:00:00.000Z");
let made = 0;

/** Rows that sort before and after all others, each name twice: new rows appear before what was read, and next to it. */
function nextName(): string {
  made += 1;
  const step = Math.floor(made / 4);
  return made % 2 === 0 ? `zz gauge ${step}` : `Aa gauge ${9_000 - step}`;
}

async function publish(): Promise<void> {
  const name = nextName();
  await catalogue.publish({
    key: `gauge-${made}`,
    name,
    organizationName: "Moss Lab",
    tags: ["tide"],
    readme: "gauge ".repeat(1 + (made % 3)),
    records: [{ model: "station", properties: { name } }],
    files: { [`${name}.csv`]: name },
  });
}

async function run(sql: string, ...values: unknown[]): Promise<void> {
  await catalogue.services.db
    .prepare(sql)
    .bind(...values)
    .run();
}

async function writeWorkspaceDataset(): Promise<void> {
  const name = nextName();
  await writeDataset(catalogue, { id: 100 + made, name, roles: { guest: 2 } });
}

async function writePerson(): Promise<void> {
  const name = nextName();
  await run(
    `INSERT INTO users (sub, email, first_name, last_name, color, created_at, updated_at)
     VALUES (?1, ?1, 'A', ?2, '', '', '')`,
    `gauge ${made}`,
    name,
  );
  await run(
    `INSERT INTO memberships (user_id, organization_id, role)
     SELECT id, ${LAB_ID}, 'member' FROM users WHERE sub = ?1`,
    `gauge ${made}`,
  );
}

async function writeTeam(): Promise<void> {
  const name = nextName();
  const insert = `INSERT INTO teams (node_id, organization_id, name) VALUES (?1, ${LAB_ID}, ?2)`;
  await run(insert, `team ${made}`, name);
}
async function writePackage(): Promise<void> {
  const name = nextName();
  await run(
    `INSERT INTO workspace_packages (node_id, dataset_id, owner_id, parent_id, name, sort_name,
       package_type, created_at, updated_at) VALUES (?1, 1, 1, 1, ?2, ?2, 'CSV', '', '')`,
    `N:package:${made}`,
    name,
  );
}
async function writeRepository(): Promise<void> {
  const url = `https://github.com/ada/${nextName().replaceAll(" ", "-")}-${made}`;
  await send(catalogue, "token-of-owner", "POST /repositories", { url });
}
async function writeCollection(): Promise<void> {
  await send(catalogue, "token-of-owner", "POST /collections", { name: nextName() });
}
/** Other files and members in a next version, which must not appear in the pages of this one. */
async function publishAgain(): Promise<void> {
  const name = nextName();
  await catalogue.publish({ key: "tides", name, files: { "0.csv": name, "a.csv": "2" } });
  const datasetType = "collection";
  await catalogue.publish({ key: "coast", name, datasetType, dois: [`10.5555/x${made}`] });
}

type List = [url: string, rows: string, add: () => Promise<void>, sub?: string];
const version = "/discover/datasets/1/versions/1";
const LISTS: List[] = [
  ["/discover/datasets", "datasets", publish],
  ["/discover/datasets?orderBy=date&orderDirection=asc", "datasets", publish],
  ["/discover/datasets?orderBy=name&orderDirection=asc", "datasets", publish],
  ["/discover/datasets?orderBy=size", "datasets", publish],
  ["/discover/datasets?datasetType=research&datasetType=trial&tags=tide", "datasets", publish],
  ["/discover/search/datasets", "datasets", publish],
  ["/discover/search/datasets?query=gauge", "datasets", publish],
  ["/discover/search/datasets?query=gauge&orderBy=date", "datasets", publish],
  ["/discover/search/files", "files", publish],
  ["/discover/search/files?query=gauge", "files", publish],
  ["/discover/search/records?model=station", "records", publish],
  [`${version}/files/browse`, "files", publishAgain],
  [`${version}/assets/browse`, "assets", publishAgain],
  ["/discover/datasets/2/versions/1/dois", "dois", publishAgain],
  ["/datasets/paginated", "datasets", writeWorkspaceDataset, "owner"],
  [
    "/datasets/paginated?orderBy=UpdatedAt&orderDirection=Desc",
    "datasets",
    writeWorkspaceDataset,
    "owner",
  ],
  [
    "/datasets/paginated?orderBy=IntId&orderDirection=Desc",
    "datasets",
    writeWorkspaceDataset,
    "owner",
  ],
  ["/datasets/published/paginated", "datasets", publish, "owner"],
  [
    "/datasets/published/paginated?orderBy=UpdatedAt&orderDirection=Desc",
    "datasets",
    publish,
    "owner",
  ],
  ["/datasets/shared-datasets", "datasets", writeWorkspaceDataset, "guest"],
  [`/organizations/${LAB}/members`, "", writePerson, "owner"],
  [`/organizations/${LAB}/teams`, "", writeTeam, "owner"],
  ["/packages/N:package:1", "children", writePackage, "owner"],
  ["/collections", "collections", writeCollection, "owner"],
  ["/repositories", "repos", writeRepository, "owner"],
];

beforeAll(async () => {
  catalogue = await createCatalogue({ now: () => new Date((clock += 1_000)) });
  await writePeople(catalogue);
  const files = { "a.csv": "1", "b.csv": "2", "c.csv": "3", "d/e.csv": "4", "f/g.csv": "5" };
  await catalogue.publish({ key: "tides", name: "Tides gauge", tags: ["tide"], files });
  const dois = ["10.5555/a", "10.5555/b", "10.5555/c", "10.5555/d", "10.5555/e"];
  await catalogue.publish({ key: "coast", name: "Coast", datasetType: "collection", dois });
  await writeDataset(catalogue, { id: 1, name: "Named", roles: { guest: 2 } });
  await run(
    `INSERT INTO workspace_packages (id, node_id, dataset_id, owner_id, name, sort_name, package_type,
       created_at, updated_at) VALUES (1, 'N:package:1', 1, 1, 'f', 'f', 'Collection', '', '')`,
  );
  await send(catalogue, "token-of-owner", "POST /accounts/github/register", { code: "code-of-a" });
  const adders = new Set(LISTS.map(([, , add]) => add));
  adders.delete(publishAgain);
  for (const add of adders) for (let count = 0; count < 4; count++) await add();
});

interface Page {
  rows: string[];
  next: string | null;
}

async function readPage(url: string, rows: string, sub: string | undefined): Promise<Page> {
  const token = sub === undefined ? null : `token-of-${sub}`;
  const response = await send(catalogue, token, `GET ${url}`);
  const body: unknown = await response.json();
  const list: unknown[] = rows === "" ? Object(body) : Object(body)[rows];
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? null;
  return { rows: list.map((row) => JSON.stringify(row)), next };
}

/** Rows after which nothing is added: a list that grows at its end would have none. */
const ADDED_MAX = 6;

/** Follows the link if the answer has one, otherwise counts rows, as clients of the contract do. */
async function walk({ url, rows, sub, meanwhile }: Walk): Promise<string[]> {
  const size = url.startsWith("/repositories") ? "size" : "limit";
  const mark = url.includes("?") ? "&" : "?";
  const read: string[] = [];
  let address: string | null = `${url}${mark}${size}=2`;
  while (address !== null) {
    const page: Page = await readPage(address, rows, sub);
    read.push(...page.rows);
    if (read.length <= ADDED_MAX) await meanwhile();
    const isFull = page.rows.length === 2;
    const byNumber = `${url}${mark}limit=2&offset=${read.length}`;
    address = page.next ?? (isFull ? byNumber : null);
  }
  return read;
}

interface Walk {
  url: string;
  rows: string;
  sub: string | undefined;
  meanwhile: () => Promise<void>;
}

describe("page after page, while rows are added,", () => {
  test.each(LISTS)("%s contains every row once", async (url, rows, add, sub) => {
    const there = (await readPage(url, rows, sub)).rows;
    const read = await walk({ url, rows, sub, meanwhile: add });
    const repeated = read.filter((row, at) => read.indexOf(row) !== at);
    const missed = there.filter((row) => !read.includes(row));
    expect([there.length > 3, repeated, missed]).toEqual([true, [], []]);
  });
});

test("a dataset that moves to the front meanwhile hides no other", async () => {
  const url = "/discover/datasets?datasetType=research";
  const there = (await readPage(url, "datasets", undefined)).rows;
  const read = await walk({
    url,
    rows: "datasets",
    sub: undefined,
    meanwhile: async () => void (await catalogue.publish({ key: "tides", name: nextName() })),
  });
  const others = there.filter((row) => JSON.parse(row).id !== 1);
  expect(others.filter((row) => read.filter((one) => one === row).length !== 1)).toEqual([]);
});

test.each(["x", "bnVsbA", btoa("[{}]"), btoa("[]"), btoa('["a","b","c","d","e"]')])(
  "a cursor that no link contained is refused: %s",
  async (place) => {
    const statuses = await Promise.all(
      ["/discover/datasets", "/discover/search/files"].map(
        async (url) => (await catalogue.request(`${url}?after=${place}`)).status,
      ),
    );
    expect(statuses).toEqual([400, 400]);
  },
);

test("a link has the parameters of the request, without the token", async () => {
  const url = `/organizations/${LAB}/members?limit=1&offset=3&api_key=token-of-owner&x=1`;
  const { next } = await readPage(url, "", undefined);
  expect(next).toMatch(/\/members\?limit=1&x=1&after=[\w-]+(%3D)*$/);
});
