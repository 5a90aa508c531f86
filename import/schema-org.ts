import { isNode, isOfType, toList, toText, toTexts, type Node } from "./json-ld.ts";

/** A person or organisation as a Frictionless descriptor names it. */
interface Named {
  title: string | null;
  givenName?: string | null;
  familyName?: string | null;
  path: string | null;
  role?: string;
  organization?: string | null;
}

/** Creators or authors, and the publisher. */
export function toContributors({ creator, author, publisher }: Node): Named[] {
  const people = toList(creator).length > 0 ? toList(creator) : toList(author);
  return [...people.map(toNamed), ...toList(publisher).map(toPublisher)].filter(
    ({ title, familyName }) => Boolean(title ?? familyName),
  );
}

function toPublisher(value: unknown): Named {
  const { title } = toNamed(value);
  return { title, path: null, role: "publisher", organization: title };
}

function toNamed(value: unknown): Named {
  if (!isNode(value)) return { title: toText(value), path: null };
  const title = toText(value.name);
  const path = [value["@id"], value.url, value.sameAs, value.identifier]
    .map(toText)
    .find((one) => one?.includes("orcid.org/"));
  if (isOfType(value, "Organization")) return { title, path: null, organization: title };
  return {
    title,
    givenName: toText(value.givenName),
    familyName: toText(value.familyName),
    path: path ?? null,
  };
}

interface NamedLicense {
  name?: string;
  path?: string;
  title?: string;
}

/** Licences by address or by name; a node says both. */
export function toLicenses(values: unknown[]): NamedLicense[] {
  return values.flatMap(toLicense);
}

function toLicense(value: unknown): NamedLicense[] {
  const written = toText(isNode(value) ? (value["@id"] ?? value.url) : value);
  const title = isNode(value) ? toText(value.name) : null;
  if (written === null && title === null) return [];
  if (written !== null && /^https?:/i.test(written))
    return [{ path: written, ...(title !== null && { title }) }];
  return [{ name: title ?? written ?? "" }];
}

/** What is said of a file's bytes. A size in larger units is rounded, so only bytes are compared. */
export function toDeclared(file: Node): { hash: string[]; bytes: number | null } {
  const hash = ["md5", "sha1", "sha256", "sha512"].flatMap((algorithm) =>
    toTexts(file[algorithm]).map((digits) => `${algorithm}:${digits}`),
  );
  const bytes = /^(\d+) ?(?:B|bytes)?$/i.exec(toText(file.contentSize)?.trim() ?? "")?.[1];
  return { hash, bytes: bytes === undefined ? null : Number(bytes) };
}
