import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asPublisher, createCatalogue, type Catalogue, type Package } from "../test/catalogue.ts";

let catalogue: Catalogue;
let count = 0;
let key: string;
let first: { datasetId: number; doi?: string };

beforeAll(async () => {
  catalogue = await createCatalogue();
});

beforeEach(async () => {
  count += 1;
  key = `data-${count}`;
  first = await catalogue.publish(rain());
});

function rain(changes: Partial<Package> = {}): Package {
  const files = { "data.csv": `mm\n${count}\n`, LICENSE: "CC0" };
  return { key, name: `Rainfall ${count}`, files, ...changes };
}

function owls(changes: Partial<Package> = {}): Package {
  const files = { "data.csv": `owls\n${count}\n`, LICENSE: "CC0" };
  return { key, name: `Owls ${count}`, files, ...changes };
}

async function refuse(content: Package): Promise<unknown> {
  await expect(catalogue.start(content)).rejects.toThrow("answered 409");
  const title = `Rainfall ${count}`;
  const { files: _, ...rest } = content;
  const file = { path: "data.csv", size: 9, sha256: "e".repeat(64) };
  const body = JSON.stringify({ ...rest, files: [file] });
  const init = asPublisher({ method: "POST", body });
  const announced = await catalogue.request("/publish/versions", init);
  const unrelated = { datasetId: first.datasetId, version: 1, name: title };
  expect([announced.status, await announced.json()]).toEqual([
    409,
    { message: expect.stringContaining(title), name: content.name, unrelated },
  ]);
  const preview = await catalogue.request("/publish/versions/preview", init);
  return preview.json();
}

describe("a package with another title and no file in common", () => {
  test("is refused with both titles, and a preview says so", async () => {
    expect(await refuse(owls())).toEqual({
      status: "unrelated",
      datasetId: first.datasetId,
      version: 1,
      name: `Rainfall ${count}`,
    });
  });

  test("is refused after the first was withdrawn, too", async () => {
    await catalogue.call(`/publish/datasets/${first.datasetId}/unpublish`, { method: "POST" });
    expect(await refuse(owls())).toMatchObject({ status: "unrelated" });
  });

  test("becomes its own dataset when it is announced as new, and the same one again later", async () => {
    const second = await catalogue.publish(owls({ dataset: "new" }));
    expect(second).toMatchObject({ datasetId: first.datasetId + 1, version: 1 });
    const again = { datasetId: second.datasetId, version: 1, status: "unchanged" };
    expect(await catalogue.publish(owls({ dataset: "new" }))).toEqual(again);
    expect(await catalogue.publish(owls())).toEqual(again);
    expect(await catalogue.publish(rain())).toMatchObject({ datasetId: first.datasetId });
  });

  test.each([
    ["number", () => first.datasetId],
    ["DOI", () => String(first.doi).toUpperCase()],
  ])("becomes the next version when it names the dataset by %s", async (_by, toDataset) => {
    const next = await catalogue.publish(owls({ key: "other", dataset: toDataset() }));
    expect(next).toMatchObject({ datasetId: first.datasetId, version: 2 });
  });
});

describe("the next version keeps its dataset by the key alone", () => {
  test.each([
    ["title", () => owls({ name: ` RAINFALL  ${count}` })],
    ["file", () => owls({ files: { "renamed.csv": `mm\n${count}\n`, "more.csv": "1" } })],
  ])("when the %s is the same", async (_what, toPackage) => {
    const next = await catalogue.publish(toPackage());
    expect(next).toMatchObject({ datasetId: first.datasetId, version: 2 });
  });
});

test.each([
  ["number", 99_999],
  ["DOI", "10.5555/none-here"],
])("a %s that names no dataset is refused", async (_by, dataset) => {
  await expect(catalogue.start(rain({ dataset }))).rejects.toThrow(
    `${dataset} names no dataset here.`,
  );
  const body = JSON.stringify({ key, name: "N", dataset, files: [] });
  const preview = catalogue.call("/publish/versions/preview", { method: "POST", body });
  expect(await preview).toMatchObject({ status: "unknown" });
});

describe("a publication made since the announcement counts at the commit", () => {
  async function commit(uploadId: string): Promise<Response> {
    const init = asPublisher({ method: "POST" });
    return catalogue.request(`/publish/versions/${uploadId}/commit`, init);
  }

  async function uploadAll({ files = {} }: Package): Promise<void> {
    for (const text of Object.values(files)) await catalogue.upload(text);
  }

  test("the same content announced twice at once is one version", async () => {
    const content = rain({ files: { "b.csv": `new ${count}` } });
    const uploads = [await catalogue.start(content), await catalogue.start(content)];
    await uploadAll(content);
    const answers = [];
    for (const { uploadId } of uploads) answers.push(await (await commit(uploadId)).json());
    expect(answers[0]).toMatchObject({ datasetId: first.datasetId, version: 2 });
    expect(answers[1]).toEqual(answers[0]);
    const again = await commit(uploads[1]?.uploadId ?? "");
    expect(await again.json()).toEqual(answers[0]);
    const newest = await catalogue.request(`/discover/datasets/${first.datasetId}`);
    expect(await newest.json()).toMatchObject({ version: 2 });
  });

  test("commits of the same content at the same moment are one version", async () => {
    const content = rain({ files: { "c.csv": `now ${count}` } });
    const uploads = [await catalogue.start(content), await catalogue.start(content)];
    await uploadAll(content);
    const answers = await Promise.all(uploads.map(({ uploadId }) => commit(uploadId)));
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[0]).toMatchObject({ version: 2 });
  });

  test("of two unrelated packages that were announced at once the second is refused", async () => {
    const fresh = `fresh-${count}`;
    const one = rain({ key: fresh });
    const two = owls({ key: fresh });
    const uploads = [await catalogue.start(one), await catalogue.start(two)];
    await uploadAll(one);
    await uploadAll(two);
    const [won, lost] = [
      await commit(uploads[0]?.uploadId ?? ""),
      await commit(uploads[1]?.uploadId ?? ""),
    ];
    expect([won.status, lost.status]).toEqual([200, 409]);
    expect(await lost.json()).toMatchObject({ name: two.name, unrelated: { name: one.name } });
  });

  test("a package that names its dataset may have no file in common", async () => {
    const named = owls({ dataset: first.datasetId });
    const upload = await catalogue.start(named);
    await uploadAll(named);
    expect((await commit(upload.uploadId)).status).toBe(200);
  });
});

test("a file of a named dataset keeps its package, whatever the folder's name", async () => {
  const readPackages = async (version: number): Promise<unknown> => {
    const path = `/discover/datasets/${first.datasetId}/versions/${version}/files/browse`;
    const { files } = Object(await (await catalogue.request(path)).json());
    return files.map(({ packageId }: { packageId: string }) => packageId);
  };
  await catalogue.publish(rain({ key: "elsewhere", dataset: first.datasetId, readme: "r" }));
  expect(await readPackages(2)).toEqual(await readPackages(1));
});
