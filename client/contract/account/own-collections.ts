import type { Part } from "../failures.ts";
import type { Family } from "../records.ts";

/** Roles in a collection, each with the rights of all before it. */
export const COLLECTION_ROLES = ["Guest", "Viewer", "Editor", "Manager", "Owner"] as const;
export type CollectionRole = (typeof COLLECTION_ROLES)[number];

/** Roles that a person can be invited with. */
export const INVITED_ROLES = ["Viewer", "Editor", "Manager"] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

export function hasRole(role: CollectionRole, least: CollectionRole): boolean {
  return COLLECTION_ROLES.indexOf(role) >= COLLECTION_ROLES.indexOf(least);
}

export type CollectionState = "draft" | "publishing" | "failed" | "published" | "unpublished";

/** A collection of the reader's, in their list. */
export interface OwnCollectionRow {
  id: string;
  name: string;
  description: string;
  size: number;
  role: CollectionRole;
  state: CollectionState;
  /** Its public record; `null` before the first publication. */
  published: { id: number; version: number; at: string | null } | null;
  license: string | null;
  tags: string[];
  /** Banners of its members, at most four. */
  mosaic: string[];
}

/** A record in a collection. */
export interface CollectionEntry {
  doi: string;
  /** `null` where its DOI belongs to no record of this catalogue. */
  record: EntryRecord | null;
  problem: "unknown" | "withdrawn" | null;
  /** The record to put it before, to move it by one; `""` for the end, `null` where it cannot move. */
  up: string | null;
  down: string | null;
}

export interface EntryRecord {
  title: string;
  id: number;
  family: Family;
  version: number;
  people: string;
  organization: string;
}

export interface OwnCollection extends OwnCollectionRow {
  /** Sent with a change of its texts; `null` where the product API has none. */
  revision: number | null;
  /** Of one page of it. */
  entries: CollectionEntry[];
  problemCount: number;
  contributors: string[];
}

export interface CollectionPeople {
  people: {
    id: string;
    name: string;
    email: string | null;
    role: CollectionRole;
    isCaller: boolean;
  }[];
  invitations: { id: string; email: string; role: InvitedRole; createdAt: string }[];
}

export interface CollectionInvitation {
  id: string;
  collectionName: string;
  invitedBy: string;
  role: InvitedRole;
  createdAt: string;
}

/** A public record that can be added. */
export interface FoundRecord extends EntryRecord {
  doi: string;
  isIn: boolean;
}

export const COLLECTION_TABS = ["records", "add", "details", "people", "publish"] as const;
export type CollectionTab = (typeof COLLECTION_TABS)[number];

export const COLLECTION_CONFIRMATIONS = ["unpublish", "delete", "leave"] as const;
export type CollectionConfirmation = (typeof COLLECTION_CONFIRMATIONS)[number];

export interface CollectionsPageData {
  collections: Part<{ total: number; rows: OwnCollectionRow[] }>;
  invitations: Part<CollectionInvitation[]>;
  q: string;
  /** From 1. */
  page: number;
  last: number;
  /** The record that the address adds; `null` when it names no existing one. */
  adding: FoundRecord | null;
  /** Whether the form for a new one is open. */
  isMaking: boolean;
}

export interface CollectionPageData {
  collection: OwnCollection;
  tab: CollectionTab;
  confirm: CollectionConfirmation | null;
  /** Its people; `null` on other tabs. */
  people: Part<CollectionPeople> | null;
  /** The record that the star of its page has just added here; `null` otherwise. */
  starred: CollectionEntry | null;
  /** Its DOI; `null` before the first publication. */
  doi: string | null;
  q: string;
  /** The results; `null` without a search. */
  found: Part<{ total: number; rows: FoundRecord[] }> | null;
  /** Names of the licences. */
  licenses: readonly { name: string; short: string }[];
  /** From 1. */
  page: number;
  last: number;
}
