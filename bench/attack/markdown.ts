import { type Attack, type Family, type Input, tryAll, tryEach } from "./attack.ts";
import { findActiveContent, findActiveFragment } from "./active-content.ts";
import { findPageFault } from "./faults.ts";
import { PAGE_MS } from "./limits.ts";
import { hostileTexts, START, type Text } from "./markdown-texts.ts";
import { type Answer, ask } from "./request.ts";
import { createHash } from "node:crypto";
import { LOCAL_PUBLISH_TOKEN } from "#local/stack/settings.ts";

/** Texts of one published dataset; the first is its README and its description as well. */
const TEXTS = 100;

/** Hostile Markdown published as README, description, changelog, file and notebook, and opened. */
export const markdown: Family = {
  name: "markdown",
  async run(attack) {
    await tryEach(attack, [seesScripts]);
    const texts = hostileTexts(attack.random, Math.floor(attack.count / 2));
    for (let from = 0; from < texts.length; from += TEXTS)
      await tryAll(attack, await publishPages(attack, texts.slice(from, from + TEXTS), from));
  },
};

/** The family detects its fault when there is one. */
const seesScripts: Input = {
  name: "scripts that run",
  run: async () => {
    const active = ["<script>x</script>", "<p onclick=x>", "<a href='java\tscript:x'>", "<iframe>"];
    return active.every((html) => findActiveFragment(html) !== null) ? null : "are not seen";
  },
};

async function publishPages(attack: Attack, texts: Text[], from: number): Promise<Input[]> {
  const [first] = texts;
  if (!first) return [];
  const files = texts.map(toFile);
  const words = { readme: first.text, changelog: first.text, description: first.text };
  const id = await publish(attack.services, { key: `attack-${from}`, files, ...words });
  const record = `/datasets/${id}`;
  let republished = 0;
  const open = { portal: attack.portal, repeat: republish };
  const own = ["", "?tab=about", "?tab=versions", "/_payload.json", ".md"].map((end) =>
    toInput(open, { path: record + end, text: first, isMarked: false }),
  );
  return [...own, ...files.flatMap(({ path }, at) => ofFile(path, texts[at]))];

  function ofFile(path: string, text: Text | undefined): Input[] {
    if (!text) return [];
    const query = `?tab=files&file=${encodeURIComponent(path)}`;
    return [
      toInput(open, { path: record + query, text, isMarked: true }),
      toInput(open, { path: `${record}/_payload.json${query}`, text, isMarked: true }),
    ];
  }

  /** The same text under another hash, so that no stored copy answers. */
  async function republish(text: Text): Promise<string> {
    republished += 1;
    const file = toFile({ ...text, text: `${text.text}\n\nagain ${republished}\n` }, 0);
    const key = `attack-again-${from}-${text.name.replaceAll(/\W+/g, "-").slice(0, 60)}-${republished}`;
    const other = await publish(attack.services, { key, files: [file] });
    return `/datasets/${other}?tab=files&file=${encodeURIComponent(file.path)}`;
  }
}

function toFile({ text, isNotebook }: Text, at: number): PublishedFile {
  if (!isNotebook) return { path: `text-${at}.md`, bytes: Buffer.from(text) };
  const cells = text
    .split("\n\n")
    .map((source) => ({ cell_type: "markdown", metadata: {}, source }));
  const notebook = { nbformat: 4, nbformat_minor: 5, metadata: {}, cells };
  return { path: `text-${at}.ipynb`, bytes: Buffer.from(JSON.stringify(notebook)) };
}

interface Opening {
  portal: string;
  repeat(text: Text): Promise<string>;
}

function toInput(
  { portal, repeat }: Opening,
  { path, text, isMarked }: { path: string; text: Text; isMarked: boolean },
): Input {
  return {
    name: `${text.name} at ${path}`,
    run: async () => {
      const answer = await ask({ origin: portal, path });
      const fault = findTextFault(answer, isMarked);
      if (fault !== null || answer.ms <= PAGE_MS) return fault;
      // A busy machine is slow with everything: only an input that is slow each time is slow itself.
      const times = [answer.ms];
      for (let turn = 0; turn < 2; turn += 1) {
        const fresh = await repeat(text);
        times.push((await ask({ origin: portal, path: fresh })).ms);
      }
      return Math.min(...times) > PAGE_MS ? `takes ${times.map(Math.round).join(", ")} ms` : null;
    },
  };
}

function findTextFault(answer: Answer, isMarked: boolean): string | null {
  const { status, headers, body } = answer;
  const fault = findPageFault(answer);
  if (fault !== null) return fault;
  if (status !== 200) return `answers ${status}`;
  if (isMarked && !body.includes(START)) return "does not show the text";
  const type = String(headers["content-type"] ?? "");
  if (type.startsWith("text/html"))
    return findActiveContent(body, String(headers["content-security-policy"] ?? ""));
  return type.startsWith("application/json") ? findInJson(JSON.parse(body)) : null;
}

/** HTML that a payload contains is inserted into the page by its scripts. */
function findInJson(value: unknown, name = ""): string | null {
  if (typeof value === "string")
    return /html/i.test(name) && value.includes("<") ? findActiveFragment(value) : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const fault = findInJson(inner, Array.isArray(value) ? name : key);
    if (fault !== null) return fault;
  }
  return null;
}

interface PublishedFile {
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

/** Publishes hostile files through the import API, as a careless publisher would; returns the id. */
async function publish(services: string, publication: Publication): Promise<number> {
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
