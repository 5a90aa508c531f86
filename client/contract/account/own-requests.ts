import type { Part } from "../failures.ts";

export type AccessStatus = "requested" | "granted" | "refused";

export interface AccessEntry {
  datasetId: number;
  datasetName: string;
  status: AccessStatus;
  /** ISO times; empty where it is unknown. */
  requestedAt: string;
  decidedAt: string;
  /** The last day of a grant; empty while the embargo is its only end. */
  grantedUntil: string;
  reason: string;
}

/** A request that the reader may decide. */
export interface InboxRequest extends AccessEntry {
  id: string;
  person: { name: string; email: string; orcid: string | null };
  agreement: string | null;
}

export interface RestoreEntry {
  id: string;
  datasetId: number;
  version: number;
  datasetName: string;
  requestedAt: string;
}

export interface RequestsPageData {
  inbox: Part<InboxRequest[]>;
  own: Part<{ access: AccessEntry[]; restore: RestoreEntry[] }>;
  /** The request whose form is open; `null` for none. */
  opened: string | null;
  /** How many requests a list holds where there may be more of them; `null` where all are listed. */
  listedMax: { inbox: number | null; own: number | null };
}
