import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PublicDatasetAnswer } from "#api/wire/dataset.ts";
import { asPublisher, createCatalogue, type Catalogue, type Package } from "../test/catalogue.ts";

const ADA = "0000-0002-1825-0097";
const BO = "0000-0001-5109-3700";
const FILES = { "data/gauge.csv": "day,height\n1,0.4\n", "notes.txt": "calm" };
let catalogue: Catalogue;
let today = "2026-03-01";
let count = 0;
let content: Package;
let id: number;

beforeAll(async () => {
  catalogue = await createCatalogue({ now: () => new Date(`${today}T12:00:00.000Z`) });
});

beforeEach(async () => {
  today = "2026-03-01";
  const own = `word${(count += 1)}`;
  content = {
    key: own,
    name: `Tides ${own}`,
    description: `Walrus${own} by the day.`,
    readme: `# Readme of ${own}`,
    license: "MIT",
    tags: [`tag-${own}`, "kept"],
    contributors: [{ firstName: "Ada", lastName: `Moss${own}`, orcid: ADA }],
    organizationName: "Coastal Lab",
    files: FILES,
  };
  ({ datasetId: id } = await catalogue.publish(content));
  today = "2026-04-01";
});

function revise(body: unknown, place = `${id}/versions/1`): Promise<Response> {
  const init = asPublisher({ method: "POST", body: JSON.stringify(body) });
  return catalogue.request(`/publish/datasets/${place}/revise`, init);
}

async function read<T = PublicDatasetAnswer>(path: string): Promise<T> {
  return (await catalogue.request(`/discover/${path}`)).json<T>();
}

async function found(query: string): Promise<number[]> {
  const page = await read<{ datasets: { id: number }[] }>(`search/datasets?query=${query}`);
  return page.datasets.map((hit) => hit.id);
}

async function listed(filter: string): Promise<number> {
  const page = await read<{ totalCount: number }>(`datasets?limit=0&${filter}`);
  return page.totalCount;
}

/** Everything that a reader can see of the dataset. */
async function readAll(): Promise<unknown[]> {
  const at = `datasets/${id}/versions/1`;
  const readme = await (await catalogue.request(`/discover/${at}/readme`)).text();
  return [await read(at), readme, await read(`${at}/metadata`), await read("facets")];
}

describe("a revision", () => {
  test("keeps number, DOI, files and date, and shows when and how often", async () => {
    const before = await read(`datasets/${id}`);
    const files = await read(`datasets/${id}/versions/1/files/browse?path=data`);
    const response = await revise({ name: "Heights", sources: [{ title: "The lab's logbook" }] });
    const after = await response.json<PublicDatasetAnswer>();
    expect(response.status).toBe(200);
    expect(after).toEqual({
      ...before,
      name: "Heights",
      revision: 1,
      revisedAt: "2026-04-01T12:00:00.000Z",
      updatedAt: "2026-04-01T12:00:00.000Z",
    });
    expect(await read(`datasets/${id}`)).toEqual(after);
    expect(await read(`datasets/${id}/versions/1/files/browse?path=data`)).toEqual(files);
    const versions = await read<PublicDatasetAnswer[]>(`datasets/${id}/versions`);
    expect(versions.map(({ version, revision, doi }) => [version, revision, doi])).toEqual([
      [1, 1, before.doi],
    ]);
    expect(await read(`datasets/${id}/versions/1/metadata`)).toMatchObject({
      revision: 1,
      isBasedOn: [{ title: "The lab's logbook" }],
    });
  });

  test("is found by its new texts and no longer by the old", async () => {
    const own = content.key;
    await revise({
      description: `Narwhal${own} by the hour.`,
      readme: `# Porpoise${own}`,
      contributors: [{ firstName: "Bo", lastName: `Fern${own}`, orcid: BO }],
    });
    for (const word of [`Narwhal${own}`, `Porpoise${own}`, `Fern${own}`, "gauge.csv"])
      expect([word, (await found(word)).includes(id)]).toEqual([word, true]);
    for (const word of [`Walrus${own}`, `Readme of ${own}`, `Moss${own}`])
      expect([word, (await found(word)).includes(id)]).toEqual([word, false]);
    expect(await read(`datasets?orcid=${BO}&ids=${id}`)).toMatchObject({ totalCount: 1 });
    expect(await read(`datasets?orcid=${ADA}&ids=${id}`)).toMatchObject({ totalCount: 0 });
  });

  test("moves the counts of tags and licences with it", async () => {
    const own = content.key;
    const counts = () =>
      Promise.all(
        [`tags=tag-${own}`, `tags=new-${own}`, "tags=kept", "license=MIT", "license=ISC", ""].map(
          listed,
        ),
      );
    const [, , unchanged = 0, mit = 0, isc = 0, all] = await counts();
    await revise({ tags: [`new-${own}`, "kept", "kept"], license: "Apache 2.0" });
    expect(await counts()).toEqual([0, 1, unchanged, mit - 1, isc, all]);
    const facets = await read<{ tags: { tag: string }[] }>("facets?limit=1000");
    expect(facets.tags.map(({ tag }) => tag)).not.toContain(`tag-${own}`);
  });

  test("removes what is null, and keeps what is omitted", async () => {
    await revise({ readme: null, license: null, organizationName: null });
    const after = await read(`datasets/${id}`);
    expect(after).toMatchObject({ license: "", organizationName: "", name: content.name });
    expect(after).not.toHaveProperty("readme");
    expect((await catalogue.request(`/discover/datasets/${id}/versions/1/readme`)).status).toBe(
      404,
    );
  });

  test("without a difference counts no revision", async () => {
    const before = await readAll();
    const { name, description, tags, readme } = content;
    for (const same of [{}, { name, description, tags, readme }]) {
      const response = await revise(same);
      expect([response.status, await response.json()]).toEqual([200, before[0]]);
    }
    expect(await readAll()).toEqual(before);
  });

  test("of an older version leaves the newest unchanged", async () => {
    await catalogue.publish({ ...content, files: { "b.csv": "2" } });
    const newest = await read(`datasets/${id}`);
    await revise({ description: `Older${content.key}` });
    expect(await read(`datasets/${id}`)).toEqual(newest);
    expect(await read(`datasets/${id}/versions/1`)).toMatchObject({ revision: 1 });
    expect(await found(`Older${content.key}`)).toEqual([]);
  });

  test("at the same time as others of other fields loses none of them", async () => {
    const changes = [{ name: "N" }, { description: "D" }, { tags: ["t"] }, { readme: "R" }];
    const answers = await Promise.all(changes.map((change) => revise(change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [last, readme] = await readAll();
    expect(last).toMatchObject({ name: "N", description: "D", tags: ["t"], revision: 4 });
    expect(readme).toBe("R");
  });

  test("at the same time as others is one of them in turn, never a mix", async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        revise({ name: `Name ${n}`, description: `Text ${n}`, readme: `Readme ${n}` }),
      ),
    );
    const revised = await Promise.all(answers.map((answer) => answer.json<PublicDatasetAnswer>()));
    expect(revised.map(({ revision }) => revision).toSorted()).toEqual([1, 2, 3, 4]);
    const [last, readme] = await readAll();
    const number = Object(last).name.slice(-1);
    expect(last).toMatchObject({ revision: 4, description: `Text ${number}` });
    expect(readme).toBe(`Readme ${number}`);
  });
});

describe("a revision is refused, and nothing changes", () => {
  test.each([
    ["of files", { name: "New", files: [] }, 400, "files: not a known field."],
    ["of the key", { key: "k" }, 400, "key: not a known field."],
    ["of the DOIs of members", { dois: [] }, 400, "dois: not a known field."],
    ["without a name", { name: " " }, 400, "name: not acceptable (min length)."],
    [
      "with an unknown licence",
      { license: "Mine" },
      400,
      'license: "Mine" is not one of the contract\'s licences.',
    ],
    ["that is a list", [], 400, "The body is not a JSON object."],
  ])("%s", async (_what, body, status, message) => {
    const before = await readAll();
    const response = await revise(body);
    expect([response.status, await response.json()]).toEqual([status, { message }]);
    expect(await readAll()).toEqual(before);
  });

  test("of a version or dataset that does not exist", async () => {
    for (const place of [`${id}/versions/2`, "9999/versions/1"])
      expect((await revise({ name: "New" }, place)).status).toBe(404);
  });

  test("of a version that was announced and not committed", async () => {
    await catalogue.start({ ...content, files: { "b.csv": "2" } });
    expect((await revise({ name: "New" }, `${id}/versions/2`)).status).toBe(404);
  });

  test("of a withdrawn version", async () => {
    await catalogue.call(`/publish/datasets/${id}/unpublish`, { method: "POST" });
    expect((await revise({ name: "New" })).status).toBe(410);
    const versions = await read<PublicDatasetAnswer[]>(`datasets/${id}/versions`);
    expect(versions[0]).toMatchObject({ name: content.name, revision: 0 });
  });

  test("without the publishers' secret", async () => {
    const path = `/publish/datasets/${id}/versions/1/revise`;
    const response = await catalogue.request(path, { method: "POST", body: `{"name":"New"}` });
    expect([response.status, (await read(`datasets/${id}`)).name]).toEqual([401, content.name]);
  });
});
