import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A stand-in's answer at an address: a text unchanged, anything else as JSON; `null` is a 404. */
type Find = (address: URL, origin: string) => unknown;

/** A server with a test's own function as its handler, which can refuse its next calls. */
async function startPortal(find: Find) {
  /** Paths with their query, in order. */
  const log: string[] = [];
  const refused: { start: string; status: number; headers: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    log.push(path);
    const at = refused.findIndex(({ start }) => path.startsWith(start));
    const [planned] = at === -1 ? [] : refused.splice(at, 1);
    if (planned) return void response.writeHead(planned.status, planned.headers).end();
    const answer = find(new URL(path, origin), origin);
    if (answer === null) return void response.writeHead(404).end();
    response.writeHead(200).end(typeof answer === "string" ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    log,
    refuse: (start: string, status = 503, headers: Record<string, string> = {}) =>
      void refused.push({ start, status, headers }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A dataset of a CKAN portal as a test names it. */
export interface HeldPackage {
  name: string;
  title: string;
  created: string;
  organization?: string;
  /** Fields in addition to, or instead of, those of every dataset. */
  fields?: Record<string, unknown>;
  /** The bytes of uploads, by the last part of their address. */
  uploads?: Record<string, string>;
  /** Addresses of files elsewhere. */
  links?: readonly string[];
}

/**
 * A CKAN portal below `/data` of its host. Its answers are written by hand, in the shapes of CKAN's
 * API guide (docs.ckan.org, version 2.10), `package_show` and `package_search` of API version 3.
 */
export function startCkan(held: readonly HeldPackage[]) {
  return startPortal(({ pathname, searchParams }, origin) => {
    const upload = /^\/data\/dataset\/([\w-]+)\/resource\/[\w-]+\/download\/(.+)$/.exec(pathname);
    if (upload)
      return held.find(({ name }) => name === upload[1])?.uploads?.[upload[2] ?? ""] ?? null;
    if (pathname === "/data/api/3/action/package_show") {
      const found = held.find(({ name }) => name === searchParams.get("id"));
      return found === undefined ? null : { success: true, result: toPackage(found, origin) };
    }
    if (pathname !== "/data/api/3/action/package_search") return null;
    const wanted = /organization:"([^"]*)"/.exec(searchParams.get("fq") ?? "")?.[1];
    const found = held.filter(
      ({ organization }) => wanted === undefined || organization === wanted,
    );
    const start = Number(searchParams.get("start") ?? 0);
    const page = found.slice(start, start + Number(searchParams.get("rows") ?? 10));
    const results = page.map((one) => toPackage(one, origin));
    return { success: true, result: { count: found.length, results } };
  });
}

function toPackage(held: HeldPackage, origin: string): unknown {
  const { name, title, created, organization, uploads = {}, links = [], fields } = held;
  const resources = [
    ...Object.entries(uploads).map(([file, text], place) => ({
      id: `r${place}`,
      name: `Resource ${place}`,
      url_type: "upload",
      url: `${origin}/data/dataset/${name}/resource/r${place}/download/${file}`,
      size: Buffer.byteLength(text),
      hash: "0".repeat(32),
      created: `${created}T10:00:00.000000`,
      last_modified: null,
    })),
    ...links.map((url, place) => ({
      id: `l${place}`,
      name: `Link ${place}`,
      url_type: null,
      url,
      size: null,
      mimetype: "text/csv",
    })),
  ];
  return {
    id: `id-of-${name}`,
    name,
    title,
    type: "dataset",
    state: "active",
    private: false,
    notes: "Levels &amp; **winds**.",
    author: "Moss, Ada K. <ada@bay.test>; Bay Survey Office",
    author_email: "ada@bay.test",
    license_id: "CC-BY-4.0",
    license_title: "Creative Commons Attribution 4.0",
    license_url: "https://creativecommons.org/licenses/by/4.0/",
    version: null,
    metadata_created: `${created}T09:00:00.000000`,
    metadata_modified: "2024-01-01T09:00:00.000000",
    organization: organization === undefined ? null : { name: organization, title: organization },
    tags: [{ name: "tide", display_name: "tide" }],
    extras: [],
    resources,
    ...fields,
  };
}

/**
 * DataCite's REST interface over works by their DOI, two a page; `contentUrl` and `url` may name
 * `{origin}`. Written by hand, in the shapes of DataCite's REST API reference (version 2, JSON:API) with
 * the attributes of its Metadata Schema 4.
 */
export function startDataCite(held: Readonly<Record<string, object>>) {
  return startPortal(({ pathname, searchParams }, origin) => {
    const toData = ([doi, fields]: [string, object]): object => {
      const attributes = {
        doi,
        prefix: doi.split("/")[0],
        creators: [],
        titles: [],
        publisher: "Bay University",
        publicationYear: 2019,
        subjects: [],
        contributors: [],
        dates: [],
        language: null,
        types: { ris: "DATA", bibtex: "misc", resourceTypeGeneral: "Dataset" },
        relatedIdentifiers: [],
        version: null,
        rightsList: [],
        descriptions: [],
        url: `https://bay.test/records/${doi.split("/")[1]}`,
        contentUrl: null,
        schemaVersion: "http://datacite.org/schema/kernel-4",
        state: "findable",
        viewCount: 12,
        created: "2019-01-01T00:00:00.000Z",
        registered: "2019-01-01T00:00:00.000Z",
        ...fields,
      };
      return { id: doi, type: "dois", attributes };
    };
    const [, name] = /^\/dois\/(.+)$/.exec(pathname) ?? [];
    if (name !== undefined) {
      const doi = decodeURIComponent(name);
      const fields = held[doi];
      return fields === undefined ? null : { data: toData([doi, fields]) };
    }
    if (pathname !== "/dois") return null;
    const page = Number(searchParams.get("page[cursor]") ?? 1);
    const all = Object.entries(held);
    const next = new URL(`/dois?${searchParams}`, origin);
    next.searchParams.set("page[cursor]", String(page + 1));
    return {
      data: all.slice((page - 1) * 2, page * 2).map(toData),
      meta: { total: all.length, totalPages: Math.ceil(all.length / 2) },
      links: { self: `${origin}/dois`, ...(page * 2 < all.length && { next: String(next) }) },
    };
  });
}

/** A record of an OAI-PMH repository as a test names it. */
export interface HeldRecord {
  identifier: string;
  datestamp: string;
  /** The content of `<metadata>`, with `{origin}` for the repository's own. */
  metadata: string;
  isDeleted?: boolean;
}

/**
 * A stand-in of a repository at `/oai`, two records a page, with one format. Written by hand after
 * "The Open Archives Initiative Protocol for Metadata Harvesting", version 2.0.
 */
export function startOai(
  held: readonly HeldRecord[],
  { format = "oai_datacite", files = {} }: { format?: string; files?: Record<string, string> } = {},
) {
  return startPortal(({ pathname, searchParams }, origin) => {
    if (pathname !== "/oai") return files[pathname] ?? null;
    const toAnswer = (inner: string): string =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-01-01T00:00:00Z</responseDate><request>${origin}/oai</request>${inner}</OAI-PMH>`;
    const toRecord = ({ identifier, datestamp, metadata, isDeleted = false }: HeldRecord): string =>
      `<record><header${isDeleted ? ' status="deleted"' : ""}><identifier>${identifier}</identifier><datestamp>${datestamp}</datestamp></header>${isDeleted ? "" : `<metadata>${metadata.replaceAll("{origin}", origin)}</metadata>`}</record>`;
    switch (searchParams.get("verb")) {
      case "ListMetadataFormats":
        return toAnswer(
          `<ListMetadataFormats><metadataFormat><metadataPrefix>${format}</metadataPrefix></metadataFormat></ListMetadataFormats>`,
        );
      case "GetRecord": {
        const found = held.find(({ identifier }) => identifier === searchParams.get("identifier"));
        return found === undefined
          ? toAnswer('<error code="idDoesNotExist">No such record.</error>')
          : toAnswer(`<GetRecord>${toRecord(found)}</GetRecord>`);
      }
      case "ListRecords": {
        if (searchParams.get("set") === "empty")
          return toAnswer('<error code="noRecordsMatch">None.</error>');
        const from = Number(searchParams.get("resumptionToken") ?? 0);
        const next = from + 2;
        const token =
          next < held.length
            ? `<resumptionToken cursor="${from}">${next}</resumptionToken>`
            : "<resumptionToken/>";
        const page = held.slice(from, next).map(toRecord).join("");
        return toAnswer(`<ListRecords>${page}${token}</ListRecords>`);
      }
      default:
        return toAnswer('<error code="badVerb">Unknown.</error>');
    }
  });
}
