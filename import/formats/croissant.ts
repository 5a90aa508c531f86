import { done, failed, type Outcome } from "../failures.ts";
import { toSchemas } from "./croissant-tables.ts";
import type { Folder } from "../folder.ts";
import {
  findDois,
  isNode,
  isOfType,
  type Node,
  toDeclared,
  toDescribed,
  toList,
  toText,
  toTexts,
  withoutPrefixes,
} from "./json-ld.ts";

/** Croissant 1.0 and 1.1: https://docs.mlcommons.org/croissant/docs/croissant-spec.html */
export async function readCroissant(input: unknown, folder: Folder): Promise<Outcome<unknown>> {
  const dataset = withoutPrefixes(input);
  const { file } = folder;
  if (!isNode(dataset) || !isOfType(dataset, "Dataset"))
    return failed({ code: "DESCRIPTOR_SHAPE", file, field: "@type", reason: "must be sc:Dataset" });
  const resources = await readResources(dataset, folder);
  if (!resources.ok) return resources;
  const citation = toText(dataset.citeAs) ?? toText(dataset.citation) ?? "";
  const sources = toTexts(dataset.url).map((path) => ({ title: toText(dataset.name), path }));
  const dois = findDois(citation);
  return done(toDescribed(dataset, { known: dataset, sources, resources: resources.value, dois }));
}

interface Resource {
  name: string | null;
  path: string;
  mediatype: string | null;
  hash: string[];
  bytes: number | null;
  schema?: object;
}

/** Files are in the folder or at an address; a file inside another file is published with that file. */
async function readResources(dataset: Node, folder: Folder): Promise<Outcome<Resource[]>> {
  const parts = toList(dataset.distribution).filter(isNode);
  const files = await folder.listFiles();
  if (!files.ok) return files;
  const held = new Set(files.value);
  const schemas = toSchemas(dataset);
  const resources: Resource[] = [];
  for (const part of parts.filter(({ containedIn }) => containedIn === undefined)) {
    const path = toText(part.contentUrl);
    if (isOfType(part, "FileSet")) {
      const matched = await findMatches(part, folder);
      if (!matched.ok) return matched;
      resources.push(...matched.value.map((one) => toResource(part, one)));
    } else if (path !== null) {
      const schema = schemas.get(toText(part["@id"]) ?? "");
      const heldPath = toHeldPath(part, path, held);
      resources.push({
        ...toResource(part, heldPath),
        ...toDeclared(part),
        ...(schema && { schema }),
      });
    }
  }
  return done(
    resources.filter(({ path }, at) => resources.findIndex((one) => one.path === path) === at),
  );
}

/** A file at an address is read from the folder when a copy with its name is there. */
function toHeldPath({ name }: Node, path: string, held: ReadonlySet<string>): string {
  const copy = toText(name);
  return /^https?:\/\//i.test(path) && copy !== null && held.has(copy) ? copy : path;
}

function toResource(part: Node, path: string): Resource {
  const mediatype = toText(part.encodingFormat);
  return { name: toText(part.name), path, mediatype, hash: [], bytes: null };
}

async function findMatches(part: Node, folder: Folder): Promise<Outcome<string[]>> {
  const files = await folder.listFiles();
  if (!files.ok) return files;
  const [included, excluded] = [part.includes, part.excludes].map((globs) =>
    toTexts(globs).map(toPattern),
  );
  return done(
    files.value.filter(
      (path) =>
        path !== folder.file &&
        included?.some((pattern) => pattern.test(path)) &&
        !excluded?.some((pattern) => pattern.test(path)),
    ),
  );
}

/** `*` and `?` stay in a folder, `**` matches all of them. */
function toPattern(glob: string): RegExp {
  const escaped = glob.replace(/[.+^${}()|[\]\\]/g, "\\$&");
  const source = escaped.replace(/\*\*\/|\*+|\?/g, (sign) => {
    if (sign === "**/") return "(?:[^/]+/)*";
    if (sign === "?") return "[^/]";
    return sign === "*" ? "[^/]*" : ".*";
  });
  return new RegExp(`^${source}$`);
}
