import { isObject, parseJson } from "../parse-json.ts";
import { toVariable, type Variable } from "./variable.ts";

/** The arrays that the metadata of a Zarr store list: a `.zmetadata` of version 2, or a `zarr.json` of version 3. */
export function readZarrVariables(path: string, bytes: Uint8Array): (Variable | null)[] {
  const root = parseJson(new TextDecoder().decode(bytes));
  return path.endsWith("zarr.json") ? readVersion3(path, root) : readVersion2(root);
}

function readVersion2(root: unknown): (Variable | null)[] {
  const metadata = at(root, "metadata");
  return entriesOf(metadata).flatMap(([key]) => {
    const name = /^(.+)\/\.zarray$/.exec(key)?.[1];
    return name === undefined ? [] : [toArray(name, at(metadata, `${name}/.zattrs`))];
  });
}

/** An array has the name of its folder; a group lists the arrays in it where its metadata are consolidated. */
function readVersion3(path: string, root: unknown): (Variable | null)[] {
  const own = toInner(path);
  if (at(root, "node_type") === "array") {
    const [, folder = ""] = /([^/]+)\/zarr\.json$/.exec(path) ?? [];
    return [toArray(own || folder, at(root, "attributes"))];
  }
  return entriesOf(at(at(root, "consolidated_metadata"), "metadata")).flatMap(([name, node]) => {
    const inner = own === "" ? name : `${own}/${name}`;
    return at(node, "node_type") === "array" ? [toArray(inner, at(node, "attributes"))] : [];
  });
}

/**
 * The folder of a file within its store, so that an array has one name in all files that describe it; empty for the
 * store's own, and where no folder is named as a store.
 */
function toInner(path: string): string {
  return /\.zarr\/(.+)\/zarr\.json$/i.exec(path)?.[1] ?? "";
}

function toArray(name: string, attributes: unknown): Variable | null {
  return toVariable(name, entriesOf(attributes));
}

function at(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}
