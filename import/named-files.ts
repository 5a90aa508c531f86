import * as v from "valibot";
import { findPathProblem } from "#api/wire/file-path.ts";
import { FilePath, PUBLISH_LIMITS } from "#api/wire/publish.ts";
import type { Descriptor, Resource } from "./descriptor.ts";
import { done, failed, type Outcome } from "./failures.ts";

/** A file to publish: `resource` describes how to read it, `isOptional` allows its absence. */
export interface NamedFile {
  path: string;
  resource: Resource | null;
  isOptional: boolean;
}

/** The files that a descriptor names inside the folder, and the addresses it names elsewhere. */
export interface NamedFiles {
  files: NamedFile[];
  remote: string[];
}

/** Lists the paths that the descriptor `file` names, each once, in its order; a path that leads out of the folder is refused. */
export function toNamedFiles(file: string, descriptor: Descriptor): Outcome<NamedFiles> {
  const files = new Map<string, NamedFile>();
  const remote = new Set<string>();
  for (const { written, resource, isOptional } of listMentions(descriptor)) {
    if (isRemote(written)) {
      if (!isOptional) remote.add(written);
      continue;
    }
    const confined = confine(file, written);
    if (!confined.ok) return confined;
    const path = confined.value;
    if (!files.has(path)) files.set(path, { path, resource, isOptional });
  }
  const repeated = findRepeated(descriptor.resources);
  if (repeated) return failed({ code: "PATH_REPEATED", file, ...repeated });
  return done({ files: [...files.values()], remote: [...remote] });
}

interface Mention {
  written: string;
  resource: Resource | null;
  isOptional: boolean;
}

function listMentions(descriptor: Descriptor): Mention[] {
  const named = descriptor.resources.flatMap(toMentions);
  const banner = descriptor.foreland?.banner;
  if (banner) named.push({ written: banner, resource: null, isOptional: false });
  const licenses = (descriptor.licenses ?? []).map(({ path }) => path);
  const extras = [descriptor.image, ...licenses].filter((path) => path && !path.startsWith("/"));
  return [
    ...named,
    ...extras.map((path) => ({ written: path ?? "", resource: null, isOptional: true })),
  ];
}

/** Only the first part of a table in several files has the header, so only that part is read as a table. */
function toMentions(resource: Resource): Mention[] {
  const { path, url, dialect, schema } = resource;
  const written = Array.isArray(path)
    ? path
    : [path ?? url].filter((one) => typeof one === "string");
  const unread = { ...toPart(resource), compression: "part" };
  const data = written.map((one, part) => ({
    written: one,
    resource: part > 0 ? unread : written.length > 1 ? toPart(resource) : resource,
    isOptional: false,
  }));
  const described = [dialect, schema].filter((one) => typeof one === "string");
  return [
    ...data,
    ...described.map((one) => ({ written: one, resource: null, isOptional: false })),
  ];
}

/** Size and hash describe a resource as a whole, not one of its parts. */
function toPart({ hash: _hash, bytes: _bytes, ...resource }: Resource): Resource {
  return resource;
}

function isRemote(written: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(written);
}

function confine(file: string, written: string): Outcome<string> {
  const parts = written.split("/");
  if (written.startsWith("/") || /^[a-z]:[\\/]/i.test(written) || parts.includes("..")) {
    return failed({ code: "PATH_OUTSIDE", file, path: written });
  }
  const path = toPath(written);
  if (v.is(FilePath, path)) return done(path);
  const isLong = new TextEncoder().encode(path).length > PUBLISH_LIMITS.PATH_MAX_BYTES;
  const reason = isLong
    ? `is longer than ${PUBLISH_LIMITS.PATH_MAX_BYTES} bytes`
    : (findPathProblem(path) ?? "cannot be published");
  return failed({ code: "PATH_INVALID", file, path: written, reason });
}

function toPath(written: string): string {
  const parts = written.split("/").filter((part) => part !== "" && part !== ".");
  return parts.join("/");
}

function findRepeated(resources: Resource[]): { path: string; resource: string } | null {
  for (const [index, { name, path }] of resources.entries()) {
    if (!Array.isArray(path)) continue;
    const paths = path.map(toPath);
    const repeated = paths.find((one, at) => paths.indexOf(one) !== at);
    if (repeated !== undefined) return { path: repeated, resource: name ?? `${index + 1}` };
  }
  return null;
}
