import type * as v from "valibot";
import { findListProblem } from "../wire/file-path.ts";
import { findLicense } from "../wire/licenses.ts";
import { createParser, type Parsed } from "../wire/parse.ts";
import { PublishRequest, ReviseRequest } from "../wire/publish.ts";
import { cutText } from "#base/cut.ts";
import { toMediaType } from "../files/media-type.ts";

export type Publication = v.InferOutput<typeof PublishRequest>;

/**
 * Fields of a description that older versions may lack. They are stored with the version's
 * other details and answered under the same names, so that a new field is added only here.
 */
export const OPTIONAL_FIELDS = ["otherLicense", "versionLabel", "originalDate"] as const;

type OptionalField = (typeof OPTIONAL_FIELDS)[number];
export type OptionalFields = { [Name in OptionalField]: NonNullable<Publication[Name]> | null };
type GivenFields = { [Name in OptionalField]?: NonNullable<Publication[Name]> };

/** `null` where nothing was given. */
export function readOptionalFields(source: {
  [Name in OptionalField]?: Publication[Name] | null;
}): OptionalFields {
  const fields = OPTIONAL_FIELDS.map((name) => [name, source[name] ?? null]);
  return Object.fromEntries(fields) as OptionalFields; // one entry for each name
}

/** The given fields, as the contract answers them. */
export function toGivenFields(source: Partial<OptionalFields>): GivenFields {
  const fields = OPTIONAL_FIELDS.flatMap((name) => (source[name] ? [[name, source[name]]] : []));
  return Object.fromEntries(fields) as GivenFields; // names and values of the source
}

const parseChange = createParser(ReviseRequest);
const parseShape = createParser(PublishRequest);

/**
 * The schema first, then checks that a schema cannot make: each refusal is one message for the publisher. A DOI
 * is case-insensitive; it is stored and looked up in lower case.
 */
export function parsePublication(input: unknown): Parsed<Publication> {
  const shape = parseShape(input);
  if (!shape.ok) return shape;
  const problem = findProblem(shape.value);
  if (problem !== null) return { ok: false, problem };
  const { doi } = shape.value;
  return doi === undefined
    ? shape
    : { ok: true, value: { ...shape.value, doi: doi.toLowerCase() } };
}

function findProblem(publication: Publication): string | null {
  const { banner, datasetType } = publication;
  const licenseProblem = findLicenseProblem(publication);
  if (licenseProblem !== null) return licenseProblem;
  if (publication.dois !== undefined && datasetType !== "collection") {
    return "dois: only a collection lists DOIs.";
  }
  if (publication.release !== undefined && datasetType !== "release") {
    return "release: only a dataset of type release describes one.";
  }
  const pathProblem = findListProblem(publication.files.map(({ path }) => path));
  return pathProblem === null ? findBannerProblem(publication, banner) : `files: ${pathProblem}`;
}

/** A change of the description; its licence is one of the contract's, or another. */
export function parseRevision(input: unknown): Parsed<ReviseRequest> {
  const shape = parseChange(input);
  if (!shape.ok) return shape;
  const problem = findLicenseProblem(shape.value);
  return problem === null ? shape : { ok: false, problem };
}

function findLicenseProblem({
  license,
  otherLicense,
}: Pick<ReviseRequest, "license" | "otherLicense">): string | null {
  if (license && otherLicense) return "otherLicense: stands instead of license, not beside it.";
  if (otherLicense && findLicense(otherLicense.name) !== null) {
    return `otherLicense: "${otherLicense.name}" is one of the contract's licences; name it in license.`;
  }
  if (license === undefined || license === null || findLicense(license) !== null) return null;
  return `license: "${cutText(license, 80)}" is not one of the contract's licences.`;
}

function findBannerProblem({ files }: Publication, banner: string | undefined): string | null {
  if (banner === undefined) return null;
  const file = files.find(({ path }) => path === banner);
  if (file === undefined) return `banner: "${banner}" is not among the files.`;
  return toMediaType(file.path).startsWith("image/")
    ? null
    : `banner: "${banner}" is not a picture.`;
}
