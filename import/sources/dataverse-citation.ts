import * as v from "valibot";
import { toOrcid } from "#base/orcid.ts";
import { isObject } from "#base/parse-json.ts";
import { splitName } from "../people.ts";
import { toPlainWords, toPublication } from "./texts.ts";

const Field = v.object({ typeName: v.string(), value: v.unknown() });
type Field = v.InferOutput<typeof Field>;

/** The block of a Dataverse version that describes it. */
export const CitationBlock = v.object({ fields: v.array(Field) });

/** The description of a version; `title` is absent when it has none. */
export function readCitation({ fields }: v.InferOutput<typeof CitationBlock>) {
  const [title] = textsOf(fields, "title");
  return {
    title,
    description: textsOf(fields, "dsDescription", "dsDescriptionValue")
      .map(toPlainWords)
      .join("\n\n"),
    subjects: [...textsOf(fields, "keyword", "keywordValue"), ...textsOf(fields, "subject")],
    contributors: childrenOf(fields, "author").flatMap(toContributor),
    publications: childrenOf(fields, "publication").flatMap(readPublication),
    isSoftware: textsOf(fields, "kindOfData").includes("Software"),
  };
}

/** The parts of each value of a compound field. */
function childrenOf(fields: readonly Field[], name: string): Record<string, unknown>[] {
  const value = fields.find(({ typeName }) => typeName === name)?.value;
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

/** The text of one part; every part is its own field. */
function partOf(compound: Record<string, unknown>, name: string): string {
  const part = compound[name];
  return isObject(part) && typeof part["value"] === "string" ? part["value"].trim() : "";
}

/** The texts of a field, or of one part of a compound field. */
function textsOf(fields: readonly Field[], name: string, part?: string): string[] {
  if (part !== undefined) return childrenOf(fields, name).flatMap((one) => partOf(one, part) || []);
  const value = fields.find(({ typeName }) => typeName === name)?.value;
  const texts = Array.isArray(value) ? value : [value];
  return texts.filter((one): one is string => typeof one === "string" && one.trim() !== "");
}

function toContributor(author: Record<string, unknown>) {
  const name = partOf(author, "authorName");
  if (name === "") return [];
  const orcid = toOrcid(partOf(author, "authorIdentifier"));
  return [{ ...splitName(name), ...(orcid !== null && { orcid }) }];
}

/** A related publication whose relation is absent is one that the dataset supplements. */
function readPublication(publication: Record<string, unknown>) {
  return toPublication(
    partOf(publication, "publicationRelationType") || "IsSupplementTo",
    `${partOf(publication, "publicationIDNumber")} ${partOf(publication, "publicationURL")}`,
  );
}
