import { done, failed, type Outcome } from "../failures.ts";
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

/** RO-Crate 1.1: https://www.researchobject.org/ro-crate/specification/1.1/ */
export async function readRoCrate(input: unknown, folder: Folder): Promise<Outcome<unknown>> {
  const entities = toEntities(input);
  const root = findRoot(entities, folder.file);
  if (root === null) {
    const reason = "has no root data entity (about of the metadata file)";
    return failed({ code: "DESCRIPTOR_SHAPE", file: folder.file, field: "@graph", reason });
  }
  const files = new Map([...entities].map(([id, entity]) => [decode(id), entity]));
  const paths = await findPaths(root, { entities, folder });
  if (!paths.ok) return paths;
  const known = resolve(root, entities, ["creator", "author", "publisher", "license", "citation"]);
  const cited = toList(known.citation).flatMap((one) => findDois(JSON.stringify(one)));
  const sources = toTexts(root.isBasedOn).map((path) => ({ title: path, path }));
  const resources = paths.value.map((path) => ({ path, ...toDeclared(files.get(path) ?? {}) }));
  return done(toDescribed(root, { known, sources, resources, dois: [...new Set(cited)] }));
}

function toEntities(input: unknown): Map<string, Node> {
  const crate = withoutPrefixes(input);
  const graph = isNode(crate) ? toList(crate["@graph"]).filter(isNode) : [];
  return new Map(graph.map((entity) => [toText(entity["@id"]) ?? "", entity]));
}

function findRoot(entities: Map<string, Node>, file: string): Node | null {
  const descriptor = entities.get(file) ?? entities.get(`./${file}`);
  const named = toText(descriptor?.about);
  return entities.get(named ?? "./") ?? null;
}

/** The root with the entities that it refers to in place of the references. */
function resolve(root: Node, entities: Map<string, Node>, names: string[]): Node {
  const resolved = names.map((name) => [
    name,
    toList(root[name]).map((one) => entities.get(toText(one) ?? "") ?? one),
  ]);
  return Object.fromEntries(resolved);
}

interface Crate {
  entities: Map<string, Node>;
  folder: Folder;
}

/** Files named by `hasPart`, at any depth; a folder among them represents everything in it. */
async function findPaths(root: Node, { entities, folder }: Crate): Promise<Outcome<string[]>> {
  const paths = new Set<string>();
  const seen = new Set<Node>([root]);
  const left = toList(root.hasPart);
  for (let part = left.shift(); part !== undefined; part = left.shift()) {
    const id = toText(part) ?? "";
    const entity = entities.get(id);
    if (entity !== undefined && seen.has(entity)) continue;
    if (entity !== undefined) seen.add(entity);
    const isFolder = entity !== undefined && isOfType(entity, "Dataset");
    if (!isFolder && id !== "" && !id.startsWith("#")) paths.add(decode(id));
    if (!isFolder) continue;
    left.push(...toList(entity.hasPart));
    const inside = await listInside(decode(id), folder);
    if (!inside.ok) return inside;
    for (const path of inside.value) paths.add(path);
  }
  return done([...paths]);
}

async function listInside(id: string, folder: Folder): Promise<Outcome<string[]>> {
  if (/^[a-z][a-z0-9+.-]*:|^#/i.test(id)) return done([]);
  const start = `${id.replace(/^\.\//, "").replace(/\/+$/, "")}/`;
  const files = await folder.listFiles();
  return files.ok ? done(files.value.filter((path) => path.startsWith(start))) : files;
}

/** Crates write the paths of files as URI references. */
function decode(id: string): string {
  try {
    return /^[a-z][a-z0-9+.-]*:\/\//i.test(id) ? id : decodeURIComponent(id).replace(/^\.\//, "");
  } catch {
    return id;
  }
}
