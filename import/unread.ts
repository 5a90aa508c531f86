import { isNode, withoutPrefixes } from "./json-ld.ts";

/** The properties of each kind of description that are read, lists and their entries alike. */
const READ = {
  frictionless: [
    "name title description readme version image keywords license profile $schema foreland",
    "licenses.name licenses.type licenses.path licenses.url licenses.title",
    "sources.title sources.name sources.path sources.web",
    "contributors.title contributors.name contributors.givenName contributors.familyName",
    "contributors.path contributors.organization",
    "resources.name resources.path resources.url resources.format resources.mediatype",
    "resources.encoding resources.compression resources.hash resources.bytes resources.dialect",
    "resources.schema.fields.name resources.profile resources.$schema",
  ],
  croissant: [
    "name description version keywords license creator author publisher citeAs citation url",
    "conformsTo distribution.name distribution.contentUrl distribution.encodingFormat",
    "distribution.contentSize distribution.md5 distribution.sha1 distribution.sha256",
    "distribution.sha512 distribution.includes distribution.excludes distribution.containedIn",
  ],
  crate: [
    "name description version keywords license creator author publisher citation isBasedOn hasPart",
  ],
  bids: [
    "Name BIDSVersion License Authors Keywords DatasetDOI ReferencesAndLinks",
    "SourceDatasets.URL SourceDatasets.DOI",
  ],
};

/** A kind of description whose properties are compared with what is read of it. */
export type Vocabulary = keyof typeof READ;

/** Properties that nothing reads, each once: `resources.schema.fields.unit`. What JSON-LD marks with `@` is no property. */
export function listUnread(input: unknown, vocabulary: Vocabulary): string[] {
  const read = READ[vocabulary].flatMap((line) => line.split(" "));
  const isLinked = vocabulary === "croissant" || vocabulary === "crate";
  const unread = new Set<string>();
  collect(isLinked ? withoutPrefixes(input) : input, "", { read, unread });
  return [...unread];
}

interface Collection {
  read: string[];
  unread: Set<string>;
}

function collect(value: unknown, path: string, collection: Collection): void {
  if (Array.isArray(value)) for (const one of value) collect(one, path, collection);
  if (!isNode(value)) return;
  const { read, unread } = collection;
  for (const [key, inner] of Object.entries(value)) {
    const name = path === "" ? key : `${path}.${key}`;
    if (key.startsWith("@") || read.includes(name)) continue;
    if (read.some((one) => one.startsWith(`${name}.`))) collect(inner, name, collection);
    else if (inner !== null) unread.add(name);
  }
}
