import type { Publication } from "../publish/publication.ts";

/** What is only ever read together with its version, kept as one JSON column. */
export interface VersionDetails {
  contributors: Publication["contributors"];
  owner: NonNullable<Publication["owner"]> | null;
  organizationName: string;
  organizationId: number | null;
  sources: Publication["sources"];
  externalPublications: Publication["externalPublications"];
  sponsorship: NonNullable<Publication["sponsorship"]> | null;
  collections: { id: number; name: string }[];
  release: NonNullable<Publication["release"]> | null;
  /** The text whoever asks for withheld files agrees to; absent in versions from before there were any. */
  agreementId?: number | null;
  modelCount: { modelName: string; count: number }[];
  /** Member versions whose banners stand for a collection, and how many members there are. */
  collection: { banners: { id: number; version: number }[]; size: number } | null;
}
