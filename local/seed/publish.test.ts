import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import * as v from "valibot";
import { afterEach, describe, expect, it } from "vitest";
import { PublishRequest, UnpublishRequest } from "#api/wire/publish.ts";
import { createSeedPackages } from "./packages.ts";
import { prepareVersion, publishSeed } from "./publish.ts";

type Published = v.InferOutput<typeof PublishRequest>;

const packages = createSeedPackages();
const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** A catalogue in memory that needs no files and numbers publications. */
async function startCatalogue() {
  const byKey = new Map<string, Published[]>();
  const withdrawn = new Map<number, string | undefined>();
  const staged = new Map<string, Published>();
  const idOf = (key: string): number => [...byKey.keys()].indexOf(key) + 1;
  const doiOf = (key: string): string => `10.5555/${key}.${byKey.get(key)?.length}`;

  function announce(request: Published): object {
    const own = byKey.get(request.key) ?? [];
    byKey.set(request.key, own);
    const newest = JSON.stringify(own.at(-1));
    if (newest === JSON.stringify(request)) {
      return { status: "unchanged", datasetId: idOf(request.key), version: own.length };
    }
    staged.set(request.key, request);
    return { status: "upload", uploadId: request.key, missing: [] };
  }

  function commit(key: string): object {
    const own = byKey.get(key);
    const request = staged.get(key);
    if (!own || !request) throw new Error("nothing was announced");
    own.push(request);
    return { status: "published", datasetId: idOf(key), version: own.length, doi: doiOf(key) };
  }

  async function withdraw(datasetId: number, request: IncomingMessage): Promise<object> {
    withdrawn.set(datasetId, v.parse(UnpublishRequest, await json(request)).reason);
    return { status: "unpublished", datasetId };
  }

  function list(): object {
    const listed = [...byKey].filter(([key]) => !withdrawn.has(idOf(key)));
    const datasets = listed.map(([key, own]) => ({
      id: idOf(key),
      name: own.at(-1)?.name,
      version: own.length,
      doi: doiOf(key),
    }));
    return { totalCount: datasets.length, datasets };
  }

  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    const [, , kind = "", id = ""] = path.split("/");
    const answer = async (): Promise<object> => {
      if (request.method === "GET") return list();
      if (path.endsWith("/commit")) return commit(id);
      if (path.endsWith("/unpublish")) return withdraw(Number(id), request);
      if (kind === "versions") return announce(v.parse(PublishRequest, await json(request)));
      throw new Error(`unscripted ${path}`);
    };
    response.setHeader("content-type", "application/json").end(JSON.stringify(await answer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a string
  return { byKey, withdrawn, idOf, baseUrl: `http://127.0.0.1:${port}` };
}

function toOptions(baseUrl: string) {
  return { baseUrl, token: "operator", fetch, log: () => undefined, packages };
}

describe("publishSeed", () => {
  it("publishes every version, and withdraws one record", async () => {
    const catalogue = await startCatalogue();
    const counts = await publishSeed(toOptions(catalogue.baseUrl));
    const versions = packages.flatMap((entry) => entry.versions).length;
    expect(counts).toEqual({ records: 61, published: versions, unchanged: 0, unpublished: 1 });
    const id = catalogue.idOf("notched-bar-fatigue");
    expect([...catalogue.withdrawn]).toEqual([[id, expect.stringContaining("load cell")]]);
  });

  it("names the newest DOI of every member in a collection", async () => {
    const catalogue = await startCatalogue();
    await publishSeed(toOptions(catalogue.baseUrl));
    expect(catalogue.byKey.get("voices-of-the-nessa-islands")?.at(-1)?.dois).toEqual([
      "10.5555/herring-station-letters.1",
      "10.5555/nessa-wordlists.2",
      "10.5555/nessa-vowel-formants.1",
      "10.5555/vowelspace.1",
    ]);
    expect(catalogue.byKey.get("pictures-worth-segmenting")?.at(-1)?.dois).toHaveLength(6);
  });

  it("sends a part of a large file as the part alone", async () => {
    const [version] = packages[0]?.versions ?? [];
    const [file] = version?.files ?? [];
    if (!version || !file) throw new Error("The demonstration has no file.");
    const { openFile } = prepareVersion(version, []);
    const part = await new Response(openFile(file.path, { start: 3, end: 10 })).bytes();
    expect(part).toEqual(Uint8Array.from(file.bytes.subarray(3, 10)));
  });

  it("publishes nothing when it has finished already", async () => {
    const catalogue = await startCatalogue();
    await publishSeed(toOptions(catalogue.baseUrl));
    const again = await publishSeed(toOptions(catalogue.baseUrl));
    expect(again).toMatchObject({ published: 0, unpublished: 0 });
  });

  it("continues after the version at which it was interrupted", async () => {
    const catalogue = await startCatalogue();
    await publishSeed(toOptions(catalogue.baseUrl));
    catalogue.byKey.get("hvitskaret-mass-balance")?.splice(2);
    const again = await publishSeed(toOptions(catalogue.baseUrl));
    expect(catalogue.byKey.get("hvitskaret-mass-balance")).toHaveLength(4);
    expect(again.published).toBe(2);
  });

  it("gives the same ids on every machine", async () => {
    const first = await startCatalogue();
    const second = await startCatalogue();
    await publishSeed(toOptions(first.baseUrl));
    await publishSeed(toOptions(second.baseUrl));
    expect([...first.byKey.keys()]).toEqual([...second.byKey.keys()]);
  });
});
