import type { PublishRequest } from "#api/wire/publish.ts";
import type { Descriptor } from "./descriptor.ts";
import { done, failed, type Outcome } from "./failures.ts";
import { chooseLicense, toLicense } from "./licenses.ts";
import { toPeople } from "./people.ts";
import { toSummary } from "./summary.ts";

/** What a version says about itself, apart from its files. */
type Metadata = Omit<PublishRequest, "files">;

/** What surrounds a descriptor: its file name, the folder's name and the README's text (`null` without one). */
export interface Surroundings {
  file: string;
  folderName: string;
  readme: string | null;
}

/** A package's metadata, with the licences that the catalogue cannot show beside the first. */
export interface DescribedPackage {
  metadata: Metadata;
  otherLicenses: string[];
}

/** Turns a descriptor into what a version says about itself; its `foreland` block overrides what was derived. */
export function toMetadata(
  descriptor: Descriptor,
  around: Surroundings,
): Outcome<DescribedPackage> {
  const { file } = around;
  const choice = chooseLicense(descriptor);
  const overriding = descriptor.foreland?.license;
  const license = overriding === undefined ? null : toLicense(overriding);
  if (overriding !== undefined && license === null) {
    return failed({ code: "LICENSE_UNKNOWN", file, license: overriding });
  }
  if (overriding === undefined && choice.status === "unknown") {
    return failed({ code: "LICENSE_UNKNOWN", file, license: choice.license });
  }
  const known = choice.status === "known" ? choice : null;
  const shown = license ?? known?.license;
  const derived = derive(descriptor, around);
  const { foreland } = descriptor;
  return done({
    metadata: {
      ...derived,
      ...foreland,
      key: foreland?.key ?? derived.key,
      name: foreland?.name ?? derived.name,
      ...(shown === undefined ? {} : { license: shown }),
    },
    otherLicenses: license === null ? (known?.others ?? []) : [],
  });
}

function derive(descriptor: Descriptor, { folderName, readme }: Surroundings): Metadata {
  const { contributors, publisher } = toPeople(descriptor.contributors ?? []);
  const text = readme ?? descriptor.readme ?? "";
  const name = descriptor.title?.trim() || descriptor.name || folderName;
  return {
    key: descriptor.name ?? toKey(folderName),
    name,
    description: descriptor.description?.trim() || toSummary(text),
    ...(text === "" ? {} : { readme: text }),
    tags: toTags(descriptor.keywords ?? []),
    contributors,
    ...(publisher === null ? {} : { organizationName: publisher }),
    sources: (descriptor.sources ?? []).flatMap(toSource),
  };
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
