import { isOrcid } from "#base/orcid.ts";
import type * as v from "valibot";
import { DEGREES } from "#api/wire/enums.ts";
import type { PublishContributor } from "#api/wire/publish.ts";
import type { Contributor, Descriptor } from "./descriptor.ts";

type Person = v.InferInput<typeof PublishContributor>;

const HONORIFIC = /^(?:dr|prof|professor|mr|mrs|ms|mx|sir)\.?$/i;
const PARTICLE =
  /^(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|ter|ten|zu|zur|bin|ibn|al|el)$/;
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;
const ORGANIZATION =
  /\b(?:universit\w*|institut\w*|cent(?:er|re)|agency|organi[sz]ation|department|ministry|bank|office|bureau|foundation|laborator\w*|group|team|consortium|society|association|survey|service|council|administration|commission|network|project|community|library|museum|hospital|inc|ltd|llc|gmbh)\b/i;

/** Frictionless `contributors[]` as contributors of a version, and the publishing organisation. Emails are dropped. */
export function toPeople(contributors: NonNullable<Descriptor["contributors"]>): {
  contributors: Person[];
  publisher: string | null;
} {
  const all = contributors.map(toContributor);
  const publisher = all.find(isPublisher);
  const people = all
    .filter((one) => !isPublisher(one) && isAuthor(one))
    .flatMap((one) => toPerson(one) ?? []);
  return {
    contributors: people,
    publisher: publisher ? withoutEmail(publisher.title ?? publisher.organization) || null : null,
  };
}

function toContributor(entry: string | Contributor): Partial<Contributor> {
  return typeof entry === "string" ? { title: entry } : entry;
}

function isPublisher({ role, roles, title, name, organization }: Partial<Contributor>): boolean {
  const isNamedPublisher =
    role === "publisher" || (roles?.length === 1 && roles[0] === "publisher");
  return isNamedPublisher && isOrganization(title ?? name ?? organization ?? "", organization);
}

/** Roles of people who maintained a package and did not make it. */
const CARETAKERS: ReadonlySet<string> = new Set([
  "wrangler",
  "maintainer",
  "contact",
  "contactperson",
  "datacurator",
  "distributor",
  "funder",
  "hostinginstitution",
  "publisher",
  "sponsor",
]);

function isAuthor({ role, roles }: Partial<Contributor>): boolean {
  const named = [role, ...(roles ?? [])].flatMap((one) => one?.trim().toLowerCase() || []);
  return named.length === 0 || named.some((one) => !CARETAKERS.has(one));
}

function toPerson(entry: Partial<Contributor>): Person | null {
  const orcid = readOrcid(entry.path);
  const identity = orcid === null ? {} : { orcid };
  const familyName = withoutEmail(entry.familyName);
  if (familyName) {
    const given = withoutEmail(entry.givenName).split(/\s+/);
    return { ...splitGiven(given), lastName: familyName, ...identity };
  }
  const title = withoutEmail(entry.title ?? entry.name) || withoutEmail(entry.organization);
  if (!/\p{L}/u.test(title)) return null;
  if (orcid === null && isOrganization(title, entry.organization)) {
    return { firstName: "", lastName: title };
  }
  return { ...splitName(title), ...identity };
}

function isOrganization(title: string, organization: string | null | undefined): boolean {
  return title === organization || !title.trim().includes(" ") || ORGANIZATION.test(title);
}

/** Splits a written name into the parts a citation needs: "Ludwig van Beethoven", "Wolberg, William H.". */
export function splitName(written: string): Person {
  const { name, degree } = splitDegree(written);
  const [family = "", given] = name.split(/,\s*/, 2);
  const isReversed = Boolean(family.trim() && given?.trim()) && !SUFFIX.test(given ?? "");
  const words = (isReversed ? (given ?? "") : name.replaceAll(",", ""))
    .split(/\s+/)
    .filter(Boolean);
  while (words.length > 1 && HONORIFIC.test(words[0] ?? "")) words.shift();
  const start = isReversed ? words.length : toFamilyStart(words);
  const lastName = isReversed ? family.trim() : words.slice(start).join(" ");
  if (lastName === "") return { firstName: "", lastName: written.trim() };
  return {
    ...splitGiven(words.slice(0, start)),
    lastName,
    ...(degree === null ? {} : { degree }),
  };
}

function splitDegree(written: string): { name: string; degree: string | null } {
  const tail = /,\s*([A-Za-z. ]+)$/.exec(written)?.[1];
  const bare = (text: string): string => text.replace(/[. ]/g, "").toLowerCase();
  const degree = DEGREES.find((one) => tail !== undefined && bare(one) === bare(tail)) ?? null;
  return { name: degree === null ? written : written.slice(0, written.lastIndexOf(",")), degree };
}

function toFamilyStart(words: string[]): number {
  let start = Math.max(words.length - 1, 0);
  if (start > 1 && SUFFIX.test(words[start] ?? "")) start -= 1;
  while (start > 1 && PARTICLE.test(words[start - 1] ?? "")) start -= 1;
  return start;
}

/** "Ada K." in the contract's format: a first name and an initial. */
function splitGiven(words: string[]): Pick<Person, "firstName" | "middleInitial"> {
  const last = words.length < 2 ? "" : (words.at(-1) ?? "");
  const middleInitial = /^(\p{Lu})\.?$/u.exec(last)?.[1];
  if (middleInitial === undefined) return { firstName: words.join(" ") };
  return { firstName: words.slice(0, -1).join(" "), middleInitial };
}

/** The ORCID iD in an orcid.org address, if its check digit (ISO 7064 MOD 11-2) is right. */
export function readOrcid(address: string | null | undefined): string | null {
  const pattern = /^https?:\/\/(?:www\.)?orcid\.org\/(\d{4}-\d{4}-\d{4}-\d{3}[\dXx])\/?$/;
  const orcid = pattern.exec(address?.trim() ?? "")?.[1]?.toUpperCase();
  return orcid !== undefined && isOrcid(orcid) ? orcid : null;
}

function withoutEmail(text: string | null | undefined): string {
  return (text ?? "")
    .replace(/[<(]?[^\s<>()]+@[^\s<>()]+[>)]?/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
