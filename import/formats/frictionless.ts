import { PUBLISH_LIMITS, type PublishRequest } from "#api/wire/publish.ts";
import type { Descriptor } from "../descriptor.ts";
import { done, failed, type Outcome } from "../failures.ts";
import { chooseLicense, toShownLicense } from "../licenses.ts";
import { toPeople } from "../people.ts";
import { cutText } from "#base/cut.ts";

/** The description of a version, without its files. */
type Metadata = Omit<PublishRequest, "files">;

/** The context of a descriptor: its file name, the folder's name and the README's text (`null` without one). */
interface Surroundings {
  file: string;
  folderName: string;
  readme: string | null;
  /** Whether the folder contains a licence's text. */
  hasLicenseText: boolean;
}

/** A package's metadata, with the licences that the catalogue cannot show in addition to the first. */
interface DescribedPackage {
  metadata: Metadata;
  otherLicenses: string[];
}

/** Turns a descriptor into the description of a version; its `foreland` block overrides derived values. */
export function toMetadata(
  descriptor: Descriptor,
  around: Surroundings,
): Outcome<DescribedPackage> {
  const { file } = around;
  const choice = chooseLicense(descriptor, { hasText: around.hasLicenseText });
  const overriding = descriptor.foreland?.license;
  const overridden = overriding === undefined ? null : toShownLicense(overriding);
  if (overriding !== undefined && overridden === null) {
    return failed({ code: "LICENSE_UNKNOWN", file, license: overriding });
  }
  if (overriding === undefined && choice.status === "unknown") {
    return failed({ code: "LICENSE_UNKNOWN", file, license: choice.license });
  }
  const selected = choice.status === "shown" ? choice : null;
  const { license: _named, ...foreland } = descriptor.foreland ?? {};
  const derived = derive(descriptor, around);
  return done({
    metadata: {
      ...derived,
      ...(foreland.otherLicense === undefined && (overridden ?? selected?.shown)),
      ...foreland,
      key: foreland.key ?? derived.key,
      name: foreland.name ?? derived.name,
    },
    otherLicenses: overridden === null ? (selected?.others ?? []) : [],
  });
}

function derive(descriptor: Descriptor, { folderName, readme }: Surroundings): Metadata {
  const { contributors, publisher } = toPeople(descriptor.contributors ?? []);
  const { description, text } = toTexts(descriptor, readme ?? descriptor.readme ?? "");
  const name = descriptor.title?.trim() || descriptor.name || folderName;
  return {
    key: descriptor.name ?? toKey(folderName),
    name,
    description: description || toSummary(text),
    ...(text === "" ? {} : { readme: text }),
    tags: toTags(descriptor.keywords ?? []),
    contributors,
    ...(publisher === null ? {} : { organizationName: publisher }),
    sources: (descriptor.sources ?? []).flatMap(toSource),
  };
}

/** A description that is too long is added whole to the end of the README. */
function toTexts({ description }: Descriptor, readme: string) {
  const trimmed = description?.trim() ?? "";
  if (trimmed.length <= PUBLISH_LIMITS.DESCRIPTION_MAX_CHARS)
    return { description: trimmed, text: readme };
  const text = readme.includes(trimmed) ? readme : `${readme}\n\n${trimmed}`.trim();
  return { description: cutText(trimmed, PUBLISH_LIMITS.DESCRIPTION_MAX_CHARS), text };
}

function toKey(folderName: string): string {
  const key = folderName.normalize("NFKD").replace(/[^A-Za-z0-9._-]+/g, "-");
  return key.replace(/^[^A-Za-z0-9]+/, "").slice(0, 128);
}

function toTags(keywords: string[]): string[] {
  const tags = new Map<string, string>();
  for (const keyword of keywords) {
    const tag = keyword.trim();
    if (tag && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}

function toSource(
  source: NonNullable<Descriptor["sources"]>[number],
): { title: string; url?: string }[] {
  const { title, name, path, web } = typeof source === "string" ? toWritten(source) : source;
  const address = path ?? web;
  const label = title?.trim() || name?.trim() || address;
  if (!label) return [];
  return [{ title: label, ...(address && isWebAddress(address) ? { url: address } : {}) }];
}

function toWritten(source: string): { title: string; name: null; path: string; web: null } {
  return { title: source, name: null, path: source, web: null };
}

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/** The longest description taken from a README, in characters: about the length that a card and a search result show. */
const SUMMARY_MAX_CHARS = 500;

/** The first paragraph of prose in a README, for a package without another description; empty when it has none. */
function toSummary(readme: string): string {
  const paragraphs = readme.split(/\r?\n\s*\r?\n/).map(toProse);
  const first = paragraphs.find((text) => /[.!?]/.test(text) && text.split(" ").length > 5) ?? "";
  if (first.length <= SUMMARY_MAX_CHARS) return first;
  const cut = cutText(first, SUMMARY_MAX_CHARS - 1);
  return `${cut.slice(0, cut.lastIndexOf(" "))}…`;
}

function toProse(paragraph: string): string {
  if (/^\s*(?:#|[-*+|>]|```|\d+\.|={3}|<!--)/.test(paragraph)) return "";
  return paragraph
    .replace(/<[^>]*>/g, "")
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\[([^\]]+)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
    .replace(/[*_`]{1,3}(\S(?:[^*_`]*\S)?)[*_`]{1,3}/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
