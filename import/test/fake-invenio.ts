import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A version as a test names it; both dialects are written from it. */
export interface Held {
  id: string;
  series: string;
  doi: string;
  title: string;
  created: string;
  version: string;
  files: Record<string, string>;
  isRestricted?: boolean;
}

type Dialect = "zenodo" | "invenio";

/**
 * A stand-in of Zenodo or InvenioRDM with the versions of a test. Its answers are written by hand:
 * Zenodo's in the shapes of its REST API page (developers.zenodo.org, "Representation" of records),
 * the others in those of InvenioRDM's REST API reference (inveniordm.docs.cern.ch, version 12,
 * "Records" and "Metadata reference").
 */
export async function startInvenio(dialect: Dialect, held: readonly Held[]) {
  /** Paths with their query, in order. */
  const log: string[] = [];
  const scripted: { path: string; status: number; headers: Record<string, string> }[] = [];
  const bodies = new Map<string, string>();
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    log.push(path);
    const at = scripted.findIndex((one) => path.startsWith(one.path));
    const [planned] = at === -1 ? [] : scripted.splice(at, 1);
    if (planned) return void response.writeHead(planned.status, planned.headers).end();
    const answer = find(path);
    if (answer === null) return void response.writeHead(404).end("{}");
    response.writeHead(200).end(typeof answer === "string" ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const origin = `http://127.0.0.1:${port}`;

  function find(path: string): unknown {
    const { pathname, searchParams } = new URL(path, origin);
    const [, , , id = "", what, name] = pathname.split("/").map(decodeURIComponent);
    const record = held.find((one) => one.id === id);
    if (what === "files") return bodies.get(`${id}/${name}`) ?? record?.files[name ?? ""] ?? null;
    if (what === "versions")
      return toHits(
        held.filter(({ series }) => series === record?.series).toReversed(),
        searchParams,
      );
    if (id !== "") return record === undefined ? null : toRecord(record);
    return toHits(newest(), searchParams);
  }

  function newest(): Held[] {
    return [...new Map(held.map((one) => [one.series, one])).values()];
  }

  function toHits(records: readonly Held[], query: URLSearchParams) {
    const size = Number(query.get("size") ?? 10);
    const from = (Number(query.get("page") ?? 1) - 1) * size;
    return {
      hits: { hits: records.slice(from, from + size).map(toRecord), total: records.length },
    };
  }

  function toRecord(record: Held): unknown {
    return dialect === "zenodo" ? toZenodo(record, origin) : toInvenio(record, origin);
  }

  return {
    origin,
    log,
    /** Answers the next call of this path with a refusal. */
    refuse: (path: string, status: number, headers: Record<string, string> = {}) =>
      void scripted.push({ path, status, headers }),
    /** Serves other bytes than the record declares. */
    spoil: (file: string, text: string) => void bodies.set(file, text),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function toFiles({ id, files }: Held, origin: string, end: string) {
  return Object.entries(files).map(([key, text]) => ({
    id: `file-${key}`,
    key,
    size: Buffer.byteLength(text),
    checksum: `md5:${createHash("md5").update(text).digest("hex")}`,
    links: { [end]: `${origin}/api/records/${id}/files/${encodeURIComponent(key)}/content` },
  }));
}

function toZenodo(record: Held, origin: string) {
  const { id, series, doi, title, created, version, isRestricted } = record;
  return {
    created,
    id: Number(id),
    conceptrecid: series,
    doi,
    metadata: {
      title,
      doi,
      publication_date: created.slice(0, 10),
      description: "<p>Levels &amp; <b>winds</b>.</p><p>Second&nbsp;part.</p>",
      access_right: isRestricted ? "restricted" : "open",
      creators: [
        { name: "Moss, Ada K.", affiliation: "Lab", orcid: "0000-0002-1825-0097" },
        { name: "Tide Survey Group", affiliation: null },
      ],
      keywords: ["tide", "wind", "tide"],
      version,
      license: { id: "cc-by-4.0" },
      resource_type: { title: "Dataset", type: "dataset" },
      related_identifiers: [
        { identifier: "10.1000/paper", relation: "isSupplementTo", scheme: "doi" },
        { identifier: "https://example.org", relation: "isPartOf", scheme: "url" },
      ],
    },
    files: isRestricted ? undefined : toFiles(record, origin, "self"),
    links: { versions: `${origin}/api/records/${id}/versions` },
  };
}

function toInvenio(record: Held, origin: string) {
  const { id, series, doi, title, created, version, isRestricted } = record;
  return {
    id,
    created,
    parent: { id: series },
    pids: { doi: { identifier: doi, provider: "datacite" } },
    access: { record: "public", files: isRestricted ? "restricted" : "public" },
    metadata: {
      title,
      publication_date: created.slice(0, 10),
      description: "<p>Levels &amp; <b>winds</b>.</p><p>Second&nbsp;part.</p>",
      creators: [
        {
          person_or_org: {
            type: "personal",
            name: "Moss, Ada K.",
            given_name: "Ada K.",
            family_name: "Moss",
            identifiers: [{ scheme: "orcid", identifier: "0000-0002-1825-0097" }],
          },
        },
        { person_or_org: { type: "organizational", name: "Tide Survey Group" } },
      ],
      subjects: [{ subject: "tide" }, { subject: "wind" }],
      version,
      rights: [{ id: "cc-by-4.0", title: { en: "CC BY 4.0" } }],
      resource_type: { id: "dataset" },
      related_identifiers: [
        { identifier: "10.1000/paper", relation_type: { id: "issupplementto" }, scheme: "doi" },
      ],
    },
    files: {
      enabled: !isRestricted,
      entries: Object.fromEntries(
        toFiles(record, origin, "content").map((file) => [file.key, file]),
      ),
    },
  };
}
