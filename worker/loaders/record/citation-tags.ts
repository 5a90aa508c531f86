import { natural } from "#client/contract/citation/names.ts";
import { toCitedWork } from "#client/contract/citation/work.ts";
import type { Family, RecordDetail } from "#client/contract/records.ts";
import type { Config } from "../../config.ts";
import { cutAtWord } from "#base/cut.ts";
import { toPlainWords } from "../../markdown/plain-text.ts";

const TYPES: Record<Family, string> = {
  datasets: "Dataset",
  code: "Software",
  collections: "Collection",
};
/** Words of a description that a catalogue card holds, characters. */
const DESCRIPTION_MAX_CHARS = 300;

/** What reference managers read of a record's page, authors in their order (CI-06). */
export function toCitationTags(
  { UNIVERSITY_NAME: publisher }: Pick<Config, "UNIVERSITY_NAME">,
  record: RecordDetail,
): [name: string, content: string][] {
  const { creators, day, doi, title, version } = toCitedWork(record, { publisher, pageUrl: "" });
  const names = creators.map(natural);
  const first = record.firstPublishedAt?.slice(0, 10) ?? day;
  const tags: [string, string | null | undefined][] = [
    ["citation_title", title],
    ...names.map((name): [string, string] => ["citation_author", name]),
    ["citation_publication_date", day],
    ["citation_doi", doi],
    ["citation_publisher", publisher],
    ["DC.title", title],
    ...names.map((name): [string, string] => ["DC.creator", name]),
    ["DC.description", cutAtWord(toPlainWords(record.description), DESCRIPTION_MAX_CHARS)],
    ["DC.identifier", doi && `https://doi.org/${doi}`],
    ["DC.publisher", publisher],
    ["DC.type", TYPES[record.family]],
    ["DC.date", first],
    ["DC.version", String(version)],
    ["DC.rights", record.licence?.name],
  ];
  return tags.flatMap(([name, content]) => (content ? [[name, content]] : []));
}
