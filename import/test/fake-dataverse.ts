import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A version of a dataset as a test names it. */
export interface HeldVersion {
  number: number;
  minor?: number;
  state?: string;
  title: string;
  released: string;
  license?: unknown;
  termsOfUse?: string;
  files: HeldFile[];
}

interface HeldFile {
  id: number;
  path: string;
  text: string;
  /** The original name and bytes of a table that Dataverse converted. */
  original?: { name: string; text: string; unf?: string };
  isRestricted?: boolean;
  availableFrom?: string;
}

export interface HeldDataset {
  persistentId: string;
  collection: string;
  versions: HeldVersion[];
}

/**
 * A stand-in of Dataverse with the datasets of a test. Its answers are written by hand, in the shapes
 * of the Dataverse Guides (guides.dataverse.org), version 6: Native API ("List Versions of a
 * Dataset"), Search API and Data Access API. A `license` with name and uri began with 5.10.
 */
export async function startDataverse(held: readonly HeldDataset[]) {
  /** Paths with their query, in order. */
  const log: string[] = [];
  const refused: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    log.push(path);
    const at = refused.findIndex((start) => path.startsWith(start));
    if (at !== -1) {
      refused.splice(at, 1);
      return void response.writeHead(503).end();
    }
    const answer = find(new URL(path, "http://dataverse.test"));
    if (answer === null)
      return void response.writeHead(404).end('{"status":"ERROR","message":"not found"}');
    response
      .writeHead(200)
      .end(typeof answer === "string" ? answer : JSON.stringify({ status: "OK", data: answer }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port

  function find({ pathname, searchParams }: URL): unknown {
    if (pathname === "/api/datasets/:persistentId/versions") {
      const named = held.find(
        ({ persistentId }) => persistentId === searchParams.get("persistentId"),
      );
      return named?.versions.toReversed().map((one) => toVersion(one, named)) ?? null;
    }
    if (pathname === "/api/search") return search(searchParams);
    const id = Number(/^\/api\/access\/datafile\/(\d+)$/.exec(pathname)?.[1]);
    const file = held
      .flatMap(({ versions }) => versions.flatMap(({ files }) => files))
      .find((one) => one.id === id);
    const isOriginal = searchParams.get("format") === "original";
    return (isOriginal ? file?.original?.text : file?.text) ?? null;
  }

  function search(query: URLSearchParams) {
    const subtree = query.get("subtree");
    const found = held.filter(({ collection }) => subtree === null || collection === subtree);
    const start = Number(query.get("start") ?? 0);
    const page = found.slice(start, start + Number(query.get("per_page") ?? 10));
    return {
      q: query.get("q"),
      total_count: found.length,
      start,
      items: page.map(({ persistentId, versions }) => ({
        name: versions[0]?.title,
        type: "dataset",
        global_id: persistentId,
      })),
      count_in_response: page.length,
    };
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    log,
    /** Answers the next call of this path with 503. */
    refuse: (path: string) => void refused.push(path),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function toVersion(version: HeldVersion, { persistentId }: HeldDataset) {
  const { number, minor = 0, state = "RELEASED", title, released } = version;
  const { license = { name: "CC0 1.0", uri: "http://creativecommons.org/publicdomain/zero/1.0" } } =
    version;
  return {
    id: number * 100 + minor,
    datasetPersistentId: persistentId,
    versionNumber: number,
    versionMinorNumber: minor,
    versionState: state,
    releaseTime: released,
    license,
    ...(version.termsOfUse !== undefined && { termsOfUse: version.termsOfUse }),
    metadataBlocks: {
      citation: {
        displayName: "Citation Metadata",
        fields: [
          primitive("title", title),
          {
            ...compound("author", [
              {
                authorName: "Moss, Ada K.",
                authorIdentifierScheme: "ORCID",
                authorIdentifier: "https://orcid.org/0000-0002-1825-0097",
              },
            ]),
          },
          compound("dsDescription", [
            { dsDescriptionValue: "<p>Levels &amp; <b>winds</b>.</p>" },
            { dsDescriptionValue: "Second part." },
          ]),
          { ...primitive("subject", ["Earth and Environmental Sciences"]), multiple: true },
          compound("keyword", [{ keywordValue: "tide" }]),
          compound("publication", [
            {
              publicationCitation: "Moss 2019",
              publicationIDType: "doi",
              publicationIDNumber: "10.1000/paper",
            },
          ]),
        ],
      },
    },
    files: version.files.map(toFile),
  };
}

function primitive(typeName: string, value: unknown) {
  return { typeName, multiple: false, typeClass: "primitive", value };
}

function compound(typeName: string, values: Record<string, string>[]) {
  return {
    typeName,
    multiple: true,
    typeClass: "compound",
    value: values.map((parts) =>
      Object.fromEntries(
        Object.entries(parts).map(([name, value]) => [name, primitive(name, value)]),
      ),
    ),
  };
}

function toFile({ id, path, text, original, isRestricted = false, availableFrom }: HeldFile) {
  const [label = "", ...folders] = path.split("/").toReversed();
  const md5 = createHash("md5").update(text).digest("hex");
  return {
    label,
    restricted: isRestricted,
    ...(folders.length > 0 && { directoryLabel: folders.toReversed().join("/") }),
    dataFile: {
      id,
      filename: label,
      filesize: Buffer.byteLength(text),
      md5,
      checksum: { type: "MD5", value: md5 },
      ...(availableFrom !== undefined && { embargo: { dateAvailable: availableFrom } }),
      ...(original && {
        ...(original.unf !== undefined && { UNF: original.unf }),
        originalFileName: original.name,
        originalFileSize: Buffer.byteLength(original.text),
        tabularData: true,
      }),
    },
  };
}
