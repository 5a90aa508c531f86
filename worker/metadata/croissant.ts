import { toDoiUrl } from "#base/doi.ts";
import { toBibtex } from "#client/contract/citation/bibtex.ts";
import { natural } from "#client/contract/citation/names.ts";
import type { Creator } from "#client/contract/citation/work.ts";
import {
  type Description,
  type ExternalFile,
  findPrevious,
  listExternalFiles,
  toText,
  withoutEmpty,
} from "./description.ts";
import {
  type NamedTable,
  nameTables,
  type TableFile,
  toRecordSet,
} from "./croissant-record-sets.ts";

/** The specification in `conformsTo`. */
export const CROISSANT = "http://mlcommons.org/croissant/1.1";

/** Terms of the format's own context (appendix 1 of its version 1.1) that replace one term each. */
const TERMS = [
  "annotation",
  "arrayShape",
  "citeAs",
  "column",
  "containedIn",
  "equivalentProperty",
  "excludes",
  "extract",
  "field",
  "fileProperty",
  "fileObject",
  "fileSet",
  "format",
  "includes",
  "isArray",
  "isLiveDataset",
  "jsonPath",
  "key",
  "md5",
  "parentField",
  "path",
  "recordSet",
  "references",
  "regex",
  "repeated",
  "replace",
  "readLines",
  "samplingRate",
  "sdVersion",
  "separator",
  "source",
  "subField",
  "transform",
  "unArchive",
  "value",
];

/** The terms of schema.org are `https` ones: the reference validator (mlcroissant 1.1.0) knows no others. */
const CONTEXT = {
  "@language": "en",
  "@vocab": "https://schema.org/",
  sc: "https://schema.org/",
  cr: "http://mlcommons.org/croissant/",
  rai: "http://mlcommons.org/croissant/RAI/",
  dct: "http://purl.org/dc/terms/",
  prov: "http://www.w3.org/ns/prov#",
  conformsTo: "dct:conformsTo",
  data: { "@id": "cr:data", "@type": "@json" },
  dataType: { "@id": "cr:dataType", "@type": "@vocab" },
  examples: { "@id": "cr:examples", "@type": "@json" },
  ...Object.fromEntries(TERMS.map((term) => [term, `cr:${term}`])),
};

/**
 * A dataset in the format for machine learning (CR-01 … CR-07). A file without a checksum cannot be described
 * and is left out, and so are the rows of a table whose header was not read (CR-05).
 */
export function toCroissant(described: Description): Record<string, unknown> {
  const { record, work, url, origin, source } = described;
  const previous = findPrevious(described);
  const publisher = withoutEmpty({
    "@type": "sc:Organization",
    name: work.publisher,
    url: `${origin}/`,
  });
  return withoutEmpty({
    "@context": CONTEXT,
    "@type": "sc:Dataset",
    conformsTo: CROISSANT,
    name: record.title,
    description: toText(described),
    license: record.license?.url ?? record.license?.name,
    url,
    sameAs: work.doi && work.url,
    creator: work.creators.length > 0 ? work.creators.map(toCreator) : publisher,
    publisher,
    datePublished: work.day,
    dateModified: (record.revisedAt ?? record.versionPublishedAt)?.slice(0, 10),
    keywords: record.tags,
    version: /^\d+\.\d+\.\d+$/.test(work.version) ? work.version : `${record.version}.0.0`,
    alternateName: source.alternateNames,
    citeAs: toBibtex(work),
    "prov:wasRevisionOf": previous && { "@id": toDoiUrl(previous.doi) },
    ...toContents(described),
  });
}

function toCreator(creator: Creator): unknown {
  return withoutEmpty({
    "@type": creator.isOrganization ? "sc:Organization" : "sc:Person",
    name: natural(creator),
    url: creator.orcid && `https://orcid.org/${creator.orcid}`,
  });
}

function toContents(described: Description): Record<string, unknown> {
  const { distribution, tables } = nameContents(described);
  return { distribution, recordSet: tables.map(toRecordSet) };
}

/** The id of the table in a file; `null` for a file that the reference reader does not load as a table. */
export function findRecordSet(described: Description, path: string): string | null {
  return nameContents(described).tables.find(({ table }) => table.path === path)?.id ?? null;
}

interface NamedContents {
  distribution: unknown[];
  tables: NamedTable[];
}

/** Files with a checksum, their folders, and the tables among them, each under its own id. */
function nameContents(described: Description): NamedContents {
  const { files, folders: unlisted, source } = described;
  const takeFreeId = createIds();
  const known = new Map<string, TableFile>();
  const objects = files
    .filter(({ sha256 }) => sha256 !== null)
    .map((file) => {
      const id = takeFreeId(file.path);
      known.set(file.path, { id, type: file.type });
      return toFileObject(file, id);
    });
  const folders =
    unlisted.length > 0
      ? unlisted.map((path) => toWholeFolder(path, takeFreeId(path)))
      : createFileSets(known, takeFreeId);
  const external = listExternalFiles(described)
    .filter(({ sha256, md5 }) => sha256 !== null || md5 !== null)
    .map((file) => toExternalFile(file, takeFreeId(file.name)));
  return {
    distribution: [...objects, ...folders, ...external],
    tables: nameTables(source.tables, known, takeFreeId),
  };
}

function createIds(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    const plain = toPlainId(wanted);
    let id = plain;
    for (let number = 2; taken.has(id); number += 1) id = `${plain}_${number}`;
    taken.add(id);
    return id;
  };
}

/**
 * The files of each folder with more than one of them, for readers with a copy of the dataset. They
 * have no `containedIn`: the reference reader then loads none of those.
 */
function createFileSets(
  files: ReadonlyMap<string, TableFile>,
  takeFreeId: (wanted: string) => string,
): unknown[] {
  const folders = Map.groupBy(files, ([path]) => path.slice(0, path.lastIndexOf("/") + 1));
  return [...folders].flatMap(([folder, inside]) => {
    if (folder === "" || inside.length < 2) return [];
    return [
      {
        "@type": "cr:FileSet",
        "@id": takeFreeId(folder.replace(/\/$/, "")),
        name: folder,
        encodingFormat: [...new Set(inside.map(([, { type }]) => type))],
        includes: `${folder}*`,
      },
    ];
  });
}

/** All files in a folder of a version with too many files for one list. */
function toWholeFolder(path: string, id: string): unknown {
  return {
    "@type": "cr:FileSet",
    "@id": id,
    name: `${path}/`,
    encodingFormat: "application/octet-stream",
    includes: `${path}/**`,
  };
}

/** The reference validator accepts no `@id` with white space, escaped or not, or an invalid reference (RFC 3986). */
function toPlainId(path: string): string {
  return path.replaceAll(/[^\w./-]/g, "_").replace(/^\/+/, "");
}

function toFileObject(
  { path, url, type, size, sha256 }: Description["files"][number],
  id: string,
): unknown {
  return {
    "@type": "cr:FileObject",
    "@id": id,
    name: path,
    contentUrl: url,
    contentSize: `${size} B`,
    encodingFormat: type,
    sha256,
  };
}

function toExternalFile({ name, url, type, size, sha256, md5 }: ExternalFile, id: string): unknown {
  return withoutEmpty({
    "@type": "cr:FileObject",
    "@id": id,
    name,
    description: "Held elsewhere; its checksum is what its publisher says.",
    contentUrl: url,
    contentSize: size === null ? null : `${size} B`,
    encodingFormat: type ?? "application/octet-stream",
    sha256,
    md5,
  });
}
