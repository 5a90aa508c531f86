import {
  enumerate,
  initialsFirst,
  inverted,
  invertedInitials,
  natural,
  sentence,
} from "./names.ts";
import type { CitationStyle } from "./addresses.ts";
import { type Citation, type Creator, yearOf } from "./work.ts";

const KIND_LABELS = {
  dataset: "Data set",
  software: "Computer software",
  collection: "Collection",
};
const TYPE_LABELS = { dataset: "Dataset", software: "Software", collection: "Collection" };

const APA_AUTHORS_MAX = 20;
/** DataCite has no rule for many authors: this is APA's. */
const DATACITE_AUTHORS_MAX = APA_AUTHORS_MAX;
const CHICAGO_AUTHORS_MAX = 10;
const CHICAGO_AUTHORS_SHOWN = 7;
const VANCOUVER_AUTHORS_MAX = 6;
const IEEE_AUTHORS_MAX = 6;
const HARVARD_AUTHORS_MAX = 3;
const DOTTED = { dot: ".", gap: " ", comma: ", " } as const;
const TIGHT = { dot: ".", gap: "", comma: ", " } as const;
const BARE = { dot: "", gap: "", comma: " " } as const;

const writers: Record<CitationStyle, (work: Citation) => string> = {
  datacite: toDataCite,
  apa: toApa,
  mla: toMla,
  chicago: toChicago,
  vancouver: toVancouver,
  ieee: toIeee,
  harvard: toHarvard,
};

/** One work as one citation; without a creator it begins with its title. */
export function formatCitation(work: Citation, style: CitationStyle): string {
  return writers[style](work);
}

function toDataCite(work: Citation): string {
  const names = work.creators.map((creator) => invertedInitials(creator, DOTTED));
  const creators =
    names.length > DATACITE_AUTHORS_MAX
      ? `${names.slice(0, DATACITE_AUTHORS_MAX - 1).join("; ")}; … ${names.at(-1)}`
      : names.join("; ");
  const year = yearOf(work);
  const date = year === null ? "" : ` (${year})`;
  return join([
    creators === "" ? sentence(work.title + date) : `${creators}${date}: ${sentence(work.title)}`,
    `Version ${work.version}.`,
    work.publisher && sentence(work.publisher),
    `${TYPE_LABELS[work.kind]}.`,
    work.url,
  ]);
}

function toApa(work: Citation): string {
  const date = `(${yearOf(work) ?? "n.d."}).`;
  const title = `${work.title} (Version ${work.version}) [${KIND_LABELS[work.kind]}].`;
  const head = work.creators.length === 0 ? [title, date] : [apaNames(work.creators), date, title];
  return join([...head, work.publisher && sentence(work.publisher), work.url]);
}

function apaNames(creators: Creator[]): string {
  const names = creators.map((creator) => invertedInitials(creator, DOTTED));
  const last = names.at(-1) ?? "";
  return sentence(
    names.length > APA_AUTHORS_MAX
      ? `${names.slice(0, APA_AUTHORS_MAX - 1).join(", ")}, … ${last}`
      : enumerate(names, { two: ", & ", last: ", & " }),
  );
}

function toMla(work: Citation): string {
  const [first, second, ...others] = work.creators;
  const names = [
    first && inverted(first),
    second && (others.length > 0 ? "et al." : `and ${natural(second)}`),
  ].filter(Boolean);
  const facts = [`Version ${work.version}`, work.publisher, yearOf(work), work.url];
  return join([
    names.length > 0 && sentence(names.join(", ")),
    sentence(work.title),
    `${facts.filter(Boolean).join(", ")}.`,
  ]);
}

function toChicago(work: Citation): string {
  const [first, ...others] = work.creators;
  const names = [...(first ? [inverted(first)] : []), ...others.map(natural)];
  const list =
    names.length > CHICAGO_AUTHORS_MAX
      ? `${names.slice(0, CHICAGO_AUTHORS_SHOWN).join(", ")}, et al.`
      : enumerate(names, { two: ", and ", last: ", and " });
  return join([
    list !== "" && sentence(list),
    sentence(yearOf(work) ?? "n.d."),
    `“${sentence(work.title)}”`,
    `Version ${work.version}.`,
    work.publisher && sentence(work.publisher),
    `${work.url}.`,
  ]);
}

function toVancouver(work: Citation): string {
  const names = work.creators.map((creator) => invertedInitials(creator, BARE));
  const shown = names.slice(0, VANCOUVER_AUTHORS_MAX);
  const list = names.length > shown.length ? [...shown, "et al"] : shown;
  const imprint = [work.publisher, yearOf(work)].filter(Boolean).join("; ");
  return join([
    list.length > 0 && sentence(list.join(", ")),
    `${work.title} [${TYPE_LABELS[work.kind].toLowerCase()}].`,
    `Version ${work.version}.`,
    imprint && sentence(imprint),
    `Available from: ${work.url}`,
  ]);
}

function toIeee(work: Citation): string {
  const names = work.creators.map((creator) => initialsFirst(creator, DOTTED));
  const list =
    names.length > IEEE_AUTHORS_MAX
      ? `${names[0]} et al.`
      : enumerate(names, { two: " and ", last: ", and " });
  const facts = [`version ${work.version}`, work.publisher, yearOf(work)].filter(Boolean);
  return join([
    list !== "" && `${list},`,
    `“${work.title},”`,
    `${facts.join(", ")}.`,
    work.doi === "" ? `[Online]. Available: ${work.url}` : `doi: ${work.doi}.`,
  ]);
}

function toHarvard(work: Citation): string {
  const names = work.creators.map((creator) => invertedInitials(creator, TIGHT));
  const list =
    names.length > HARVARD_AUTHORS_MAX
      ? `${names[0]} et al.`
      : enumerate(names, { two: " and ", last: " and " });
  const date = `(${yearOf(work) ?? "no date"})`;
  const title = `${work.title} (Version ${work.version}) [${TYPE_LABELS[work.kind]}].`;
  return join([
    ...(list === "" ? [title, `${date}.`] : [list, date, title]),
    work.publisher && sentence(work.publisher),
    `Available at: ${work.url}.`,
  ]);
}

function join(parts: (string | false)[]): string {
  return parts.filter(Boolean).join(" ");
}
