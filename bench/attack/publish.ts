import { createHash } from "node:crypto";
import { LOCAL_PUBLISH_TOKEN } from "../../local/stack/settings.ts";

export interface PublishedFile {
  path: string;
  bytes: Uint8Array;
}

interface Publication {
  key: string;
  files: readonly PublishedFile[];
  readme?: string;
  changelog?: string;
  description?: string;
}

const DESCRIPTION_MAX_CHARS = 5_000;

/** Publishes hostile files through the import API, as a careless publisher would; answers the id. */
export async function publish(services: string, publication: Publication): Promise<number> {
  const { key, readme, changelog, description = "" } = publication;
  const files = publication.files.map(({ path, bytes }) => ({
    path,
    bytes,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  }));
  const started = await call(services, "POST /publish/versions", {
    key,
    name: key,
    description: description.slice(0, DESCRIPTION_MAX_CHARS),
    ...(readme !== undefined && { readme }),
    ...(changelog !== undefined && { changelog }),
    files: files.map(({ path, bytes, sha256 }) => ({ path, size: bytes.byteLength, sha256 })),
  });
  for (const { bytes, sha256 } of files)
    await call(services, `PUT /publish/blobs/${sha256}`, bytes);
  const upload = String(started["uploadId"]);
  const done = await call(services, `POST /publish/versions/${upload}/commit`);
  return Number(done["datasetId"]);
}

async function call(
  services: string,
  address: string,
  body?: object | Uint8Array,
): Promise<Record<string, unknown>> {
  const [method = "", path = ""] = address.split(" ");
  const isBytes = body instanceof Uint8Array;
  const type = isBytes ? "application/octet-stream" : "application/json";
  const headers = { authorization: `Bearer ${LOCAL_PUBLISH_TOKEN}`, "content-type": type };
  const sent = isBytes ? new Uint8Array(body) : JSON.stringify(body);
  const answer = await fetch(services + path, {
    method,
    headers,
    ...(body !== undefined && { body: sent }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as Record<string, unknown>; // our own contract's
}
