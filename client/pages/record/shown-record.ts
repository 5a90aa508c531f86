import type { RecordLater, RecordPage } from "../../contract/record-page.ts";
import type { Query } from "../../contract/routes.ts";

/** A record as one address shows it: this version, this tab, this folder. */
export type ShownRecord = Extract<RecordPage, { kind: "record" }> & {
  /** The same record and version with another query. */
  toHref: (query: Query) => string;
  /** Whether a signed-in reader may see withheld files. */
  access: RecordLater["access"];
  /** How this reader stands to withheld files. */
  standing: RecordLater["standing"];
};
