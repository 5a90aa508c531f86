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
  if (at(root, "node_type") === "array") {
    const [, folder = ""] = /([^/]+)\/zarr\.json$/.exec(path) ?? [];
    return [toArray(folder, at(root, "attributes"))];
  }
  return entriesOf(at(at(root, "consolidated_metadata"), "metadata")).flatMap(([name, node]) =>
    at(node, "node_type") === "array" ? [toArray(name, at(node, "attributes"))] : [],
  );
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
