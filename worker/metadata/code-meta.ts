import type { Creator } from "#client/contract/citation/work.ts";
import { downloadHref } from "#client/contract/resource-urls.ts";
import { type Description, toId, toText, withoutEmpty } from "./description.ts";

/** A code release in the format of research software registries: CodeMeta 3.0. */
export function toCodeMeta(described: Description): Record<string, unknown> {
  const { record, work, url, origin } = described;
  const isOpen = record.availability.kind === "open" && record.fileCount > 0;
  return withoutEmpty({
    "@context": "https://w3id.org/codemeta/3.0",
    "@type": "SoftwareSourceCode",
    "@id": toId(described),
    identifier: work.doi === "" ? url : work.url,
    name: record.title,
    description: toText(described),
    version: record.release?.label || String(record.version),
    author: work.creators.map(toAuthor),
    license: record.license?.spdxId && `https://spdx.org/licenses/${record.license.spdxId}`,
    keywords: record.tags,
    codeRepository: record.release?.repoUrl,
    url,
    downloadUrl: isOpen ? origin + downloadHref(record) : null,
    datePublished: work.day,
    dateModified: (record.revisedAt ?? record.versionPublishedAt)?.slice(0, 10),
    publisher: { "@type": "Organization", name: work.publisher },
  });
}

function toAuthor({ family, given, orcid, isOrganization }: Creator): unknown {
  if (isOrganization) return { "@type": "Organization", name: family };
  const names = given === "" ? { name: family } : { givenName: given, familyName: family };
  const id = orcid && `https://orcid.org/${orcid}`;
  return withoutEmpty({ "@type": "Person", "@id": id, ...names });
}
