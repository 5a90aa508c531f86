import { READABLE_EVERYWHERE } from "../answer-text.ts";
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { streamText } from "#base/stream-text.ts";
import { fileHref } from "#client/contract/resource-urls.ts";
import type { PortalEnv, Services } from "../../services.ts";
import { toMissing } from "../../loaders/load.ts";
import { toMediaType } from "../../metadata/describe.ts";
import { readObjects } from "../../signposting/read-objects.ts";
import {
  type Landing,
  type Signpost,
  toLandingUrl,
  toLinkValue,
  toSignposts,
  toVersionUrl,
} from "../../signposting/signposts.ts";
import { openCatalogue } from "../../product-api/catalogue.ts";
import { openManifest } from "../../product-api/version-files.ts";
import { parseRecordPath, RECORD_PATH } from "./record-path.ts";

const ManifestFile = v.object({ path: v.string() });

/** All links of a record, its metadata and every file of it, as a stream (SP-05 … SP-08). */
export function linksets(services: Services): Hono<PortalEnv> {
  const routes = new Hono<PortalEnv>();
  for (const path of RECORD_PATH) {
    routes.get(`${path}/linkset.json`, (c) => answer(services, c, jsonLinkset));
    routes.get(`${path}/linkset.txt`, (c) => answer(services, c, textLinkset));
  }
  return routes;
}

/** A file in the format of a link set. */
interface Item {
  href: string;
  type: string;
}

interface Form {
  type: string;
  write(landing: Landing, files: AsyncIterable<Item>): AsyncGenerator<string>;
}

async function answer(services: Services, c: Context, form: Form): Promise<Response> {
  const address = parseRecordPath(c.req.path.replace(/\/linkset\.(json|txt)$/, ""));
  if (!address) return c.notFound();
  const { id, family, version } = address;
  const found = await openCatalogue(services, c).record(id, version);
  if (found.kind !== "record" || found.record.family !== family) {
    const status = found.kind === "failed" ? toMissing(found.failure).status : 404;
    return c.text("There is no such record.", status, { "Cache-Control": "no-store" });
  }
  const { record } = found;
  const landing = { record, origin: services.config.PUBLIC_ORIGIN, version };
  const files = record.availability.kind === "open" ? listFiles(services, landing) : nothing();
  const body = streamText(form.write(landing, files));
  return c.body(body, 200, {
    "Content-Type": form.type,
    "Cache-Control": "public, max-age=300",
    ...READABLE_EVERYWHERE,
  });
}

/** All files; a manifest that does not come, or ends early, ends the list. */
async function* listFiles(services: Services, { record, origin }: Landing): AsyncGenerator<Item> {
  const opened = await openManifest(services.api, record, { accept: "application/json" });
  if (!opened.ok || !opened.value.ok || !opened.value.body) return;
  for await (const entry of readObjects(opened.value.body, "files")) {
    const file = v.safeParse(ManifestFile, entry);
    if (!file.success) continue;
    const { path: name } = file.output;
    yield { href: origin + fileHref(record.id, record.version, name), type: toMediaType(name) };
  }
}

async function* nothing(): AsyncGenerator<Item> {}

const jsonLinkset: Form = {
  type: "application/linkset+json",
  async *write(landing, files) {
    const url = toLandingUrl(landing);
    const signposts = toSignposts(landing);
    const own = JSON.stringify({ anchor: url, ...groupByRel(signposts) });
    const folder = toVersionUrl(landing);
    const isOwn = folder === url;
    yield `{"linkset":[${isOwn ? own.slice(0, -1) : own}`;
    const seen: string[] = [];
    for await (const file of files) {
      const begin = isOwn ? `,"item":[` : `,{"anchor":${JSON.stringify(folder)},"item":[`;
      yield `${seen.length === 0 ? begin : ","}${JSON.stringify(file)}`;
      seen.push(file.href);
    }
    if (seen.length > 0) yield "]";
    if (seen.length > 0 || isOwn) yield "}";
    const collection = [{ href: folder, type: "text/html" }];
    const back = [{ href: url, type: "text/html" }];
    for (const file of seen) yield `,${JSON.stringify({ anchor: file, collection })}`;
    for (const { href } of signposts.filter(isMetadata))
      yield `,${JSON.stringify({ anchor: href, describes: back })}`;
    yield "]}";
  },
};

const textLinkset: Form = {
  type: "application/linkset",
  async *write(landing, files) {
    const anchor = toLandingUrl(landing);
    const folder = toVersionUrl(landing);
    const signposts = toSignposts(landing);
    let before = "";
    const line = (signpost: Signpost & { anchor: string }): string => {
      const text = before + toLinkValue(signpost);
      before = ",\n";
      return text;
    };
    for (const signpost of signposts) yield line({ ...signpost, anchor });
    for (const { href } of signposts.filter(isMetadata))
      yield line({ href: anchor, rel: "describes", type: "text/html", anchor: href });
    for await (const file of files) {
      yield line({ ...file, rel: "item", anchor: folder });
      yield line({ href: folder, rel: "collection", type: "text/html", anchor: file.href });
    }
    yield "\n";
  },
};

function isMetadata({ rel }: Signpost): boolean {
  return rel === "describedby";
}

function groupByRel(signposts: readonly Signpost[]): Record<string, Omit<Signpost, "rel">[]> {
  const groups: Record<string, Omit<Signpost, "rel">[]> = {};
  for (const { rel, ...target } of signposts) (groups[rel] ??= []).push(target);
  return groups;
}
