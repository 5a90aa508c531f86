import { beforeAll, describe, expect, test } from "vitest";
import { hashToHex } from "#base/hex.ts";
import {
  asPublisher,
  createCatalogue,
  withLength,
  type Catalogue,
  type Published,
} from "../test/catalogue.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
});

async function countListed(): Promise<number> {
  const response = await catalogue.request("/discover/datasets?limit=0");
  const { totalCount } = await response.json<{ totalCount: number }>();
  return totalCount;
}

function commit(uploadId: string): Promise<Response> {
  return catalogue.request(`/publish/versions/${uploadId}/commit`, asPublisher({ method: "POST" }));
}

describe("publishing", () => {
  test("answers unchanged for the same content, whatever its order", async () => {
    const files = { "a.csv": "1", "b.csv": "2" };
    const one = await catalogue.publish({ key: "same", name: "Same", files });
    const again = await catalogue.publish({
      name: "Same",
      key: "same",
      files: { "b.csv": "2", "a.csv": "1" },
    });
    expect(again).toEqual({ status: "unchanged", datasetId: one.datasetId, version: 1 });
  });

  test("takes titles, names and tags as one line each", async () => {
    const { datasetId } = await catalogue.publish({
      key: "lines",
      name: " Tides\r\n of\tthe\u2028 north\u0007",
      tags: ["sea\nlevel"],
      contributors: [{ lastName: "Moss\n" }],
    });
    const answer = await catalogue.request(`/discover/datasets/${datasetId}`);
    expect(await answer.json()).toMatchObject({
      name: "Tides of the north",
      tags: ["sea level"],
      contributors: [{ lastName: "Moss" }],
    });
    const same = {
      key: "lines",
      name: "Tides of the north",
      tags: ["sea level"],
      contributors: [{ lastName: "Moss" }],
    };
    expect(await catalogue.publish(same)).toMatchObject({ status: "unchanged", datasetId });
  });

  test("makes a next version with its own DOI when the content changed", async () => {
    const one = await catalogue.publish({ key: "grows", name: "Grows", files: { "a.csv": "1" } });
    const two = await catalogue.publish({ key: "grows", name: "Grows", files: { "a.csv": "2" } });
    expect(one.doi).toMatch(/^10\.5555\/[0-9a-z]{4}-[0-9a-z]{4}$/);
    expect(two).toMatchObject({ datasetId: one.datasetId, version: 2 });
    expect(two.doi).not.toBe(one.doi);
  });

  test("makes a next version when only the description changed, and needs no file again", async () => {
    await catalogue.publish({ key: "words", name: "Words", files: { "w.csv": "words" } });
    const started = await catalogue.start({
      key: "words",
      name: "Other words",
      files: { "w.csv": "words" },
    });
    expect(started).toMatchObject({ status: "upload", missing: [] });
  });

  test("lists every missing file once", async () => {
    const files = { "one.csv": "never sent", "two.csv": "never sent" };
    const started = await catalogue.start({ key: "asks", name: "Asks", files });
    expect(started.missing).toEqual([await hashToHex("never sent")]);
  });

  test("shows nothing to readers before the commit", async () => {
    const before = await countListed();
    const started = await catalogue.start({
      key: "half",
      name: "Halfpublished",
      files: { "h.csv": "half" },
    });
    await catalogue.upload("half");
    expect(await countListed()).toBe(before);
    const search = await catalogue.request("/discover/search/datasets?query=halfpublished");
    expect(await search.json()).toMatchObject({ totalCount: 0 });
    expect((await commit(started.uploadId)).status).toBe(200);
    expect(await countListed()).toBe(before + 1);
  });

  test("refuses a commit while files are missing, and takes it afterwards", async () => {
    const started = await catalogue.start({
      key: "late",
      name: "Late",
      files: { "l.csv": "late" },
    });
    const refused = await commit(started.uploadId);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ missing: [await hashToHex("late")] });
    await catalogue.upload("late");
    expect((await commit(started.uploadId)).status).toBe(200);
  });

  test("names 50 missing files of a refused commit, and counts them all", async () => {
    const files = Array.from({ length: 60 }, (_, at) => [`${at}.csv`, `never sent ${at}`]);
    const started = await catalogue.start({
      key: "many-missing",
      name: "Many missing",
      files: Object.fromEntries(files),
    });
    const refused = await (await commit(started.uploadId)).json<{ missing: string[] }>();
    expect(refused.missing).toHaveLength(50);
    expect(refused).toMatchObject({
      message: "60 files have not arrived. Send what is missing, then commit again.",
      missingCount: 60,
    });
  });

  test("answers a repeated commit with the same version", async () => {
    const started = await catalogue.start({ key: "twice", name: "Twice" });
    const answers = await Promise.all([commit(started.uploadId), commit(started.uploadId)]);
    const [one, two] = await Promise.all(answers.map((answer) => answer.json<Published>()));
    expect(one).toMatchObject({ status: "published", version: 1 });
    expect(two).toEqual(one);
  });

  test("gives racing commits one version each", async () => {
    const starts = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => catalogue.start({ key: "race", name: `Race ${n}` })),
    );
    const answers = await Promise.all(starts.map(({ uploadId }) => commit(uploadId)));
    const commits = await Promise.all(answers.map((answer) => answer.json<Published>()));
    expect(commits.map(({ version }) => version).toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(commits.map(({ doi }) => doi)).size).toBe(5);
    const newest = await catalogue.request(`/discover/datasets/${commits[0]?.datasetId}`);
    expect(await newest.json()).toMatchObject({ version: 5 });
  });

  test("publishes again after being unpublished, under the same id", async () => {
    const content = { key: "back", name: "Back", files: { "b.csv": "back" } };
    const one = await catalogue.publish(content);
    await catalogue.call(`/publish/datasets/${one.datasetId}/unpublish`, { method: "POST" });
    expect(await catalogue.publish(content)).toMatchObject({
      datasetId: one.datasetId,
      version: 2,
    });
    expect((await catalogue.request(`/discover/datasets/${one.datasetId}`)).status).toBe(200);
    expect((await catalogue.request(`/discover/datasets/${one.datasetId}/versions/1`)).status).toBe(
      410,
    );
  });

  test("keeps a folder of thousands of files in order", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 2500 }, (_, n) => [`many/f${n}.txt`, "x"]),
    );
    const { datasetId } = await catalogue.publish({ key: "many", name: "Many", files });
    const page = await catalogue.request(
      `/discover/datasets/${datasetId}/versions/1/files/browse?path=many&limit=1&offset=2499`,
    );
    expect(await page.json()).toMatchObject({ totalCount: 2500, files: [{ name: "f2499.txt" }] });
  });
});

describe("a sent file", () => {
  function put(sha256: string, text: string, init = withLength(text)): Promise<Response> {
    return catalogue.request(`/publish/blobs/${sha256}`, asPublisher({ method: "PUT", ...init }));
  }

  test("is refused when its bytes have another hash, and not stored", async () => {
    const sha256 = await hashToHex("announced");
    expect((await put(sha256, "something else")).status).toBe(400);
    expect(await catalogue.services.files.head(`blobs/${sha256}`)).toBeNull();
    const { missing } = await catalogue.start({
      key: "hash",
      name: "Hash",
      files: { "a.csv": "announced" },
    });
    expect(missing).toEqual([sha256]);
  });

  test("is refused without a size", async () => {
    const body = new Blob(["x"]).stream();
    expect((await put(await hashToHex("x"), "x", { body })).status).toBe(411);
  });

  test("may be empty", async () => {
    const { status } = await catalogue.publish({
      key: "empty",
      name: "Empty",
      files: { "e.txt": "" },
    });
    expect(status).toBe("published");
  });

  test("may be sent twice", async () => {
    const sha256 = await hashToHex("twice");
    expect([(await put(sha256, "twice")).status, (await put(sha256, "twice")).status]).toEqual([
      200, 200,
    ]);
  });
});
