import { toMediaType } from "#api/files/media-type.ts";
import { LICENSES } from "#api/wire/licenses.ts";
import type { Description } from "./description.ts";

export const CRATE_FILE = "ro-crate-metadata.json";

/** RO-Crate 1.1: https://www.researchobject.org/ro-crate/specification/1.1/ */
export function toCrate(description: Description): object {
  const { contributors, files, license, sourceOrganization } = description;
  const people = contributors.map(({ firstName, middleInitial, lastName, orcid }, place) => {
    const given = middleInitial ? `${firstName} ${middleInitial}.` : firstName;
    return {
      "@id": orcid ? `https://orcid.org/${orcid}` : `#person-${place + 1}`,
      "@type": "Person",
      givenName: given,
      familyName: lastName,
      name: `${given} ${lastName}`.trim(),
    };
  });
  const parts = files.map(({ path, name, size, sha256 }) => ({
    "@id": path.split("/").map(encodeURIComponent).join("/"),
    "@type": "File",
    name,
    encodingFormat: toMediaType(path).split(";")[0],
    contentSize: String(size),
    sha256,
  }));
  const terms = toTerms(license);
  return {
    "@context": "https://w3id.org/ro/crate/1.1/context",
    "@graph": [
      {
        "@id": CRATE_FILE,
        "@type": "CreativeWork",
        conformsTo: { "@id": "https://w3id.org/ro/crate/1.1" },
        about: { "@id": "./" },
      },
      {
        "@id": "./",
        "@type": "Dataset",
        identifier: description["@id"],
        name: description.name,
        description: description.description || description.name,
        version: String(description.version),
        datePublished: description.datePublished,
        keywords: description.keywords,
        license: { "@id": terms["@id"] },
        ...(sourceOrganization && { publisher: { "@id": "#publisher" } }),
        author: people.map((person) => ({ "@id": person["@id"] })),
        hasPart: parts.map((part) => ({ "@id": part["@id"] })),
      },
      terms,
      ...(sourceOrganization
        ? [{ "@id": "#publisher", "@type": "Organization", name: sourceOrganization }]
        : []),
      ...people,
      ...parts,
    ],
  };
}

/** By its address where it is one of the contract's licences, as other repositories look it up. */
function toTerms(license: string) {
  const known = LICENSES.find(({ name }) => name === license);
  return known === undefined
    ? { "@id": "#license", "@type": "CreativeWork", name: license || "No licence was chosen." }
    : {
        "@id": known.url,
        "@type": "CreativeWork",
        name: license,
        identifier: `https://spdx.org/licenses/${known.spdx}`,
      };
}
