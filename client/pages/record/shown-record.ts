import type { RecordPage } from "../../contract/record-page.ts";
import type { RecordLater } from "../../contract/record-tabs.ts";
import type { Query } from "../../contract/query-string.ts";

/** The page data of a published record. */
export type PublishedRecord = Extract<RecordPage, { kind: "record" }>;

/** A record in the state of one address: this version, this tab, this folder. */
export type ShownRecord = PublishedRecord & {
  /** The same record and version with another query. */
  toHref: (query: Query) => string;
  /** Whether a signed-in reader may see withheld files. */
  access: RecordLater["access"];
  /** This reader's access to withheld files. */
  standing: RecordLater["standing"];
};

/** The id of the element with the button that opens the Get dialog. */
export const GET_ID = "get";

/** Whether the address shows a tab of data, below one line about its record. */
export function isInner({ tab }: Pick<ShownRecord, "tab">): boolean {
  return tab !== "overview";
}

/** Whether its files are under embargo. */
export function isWithheld({ record: { availability } }: Pick<ShownRecord, "record">): boolean {
  return availability.kind === "embargoed";
}
