import { PREFIX } from "../language.ts";
import { toPlainPath } from "../routes.ts";

/** Accounts elsewhere that a profile can be linked to. */
export const LINK_PROVIDERS = ["orcid", "github"] as const;
export type LinkProvider = (typeof LINK_PROVIDERS)[number];

/** What came of a form of the profile's connected accounts. */
export const LINK_OUTCOMES = [
  "linked",
  "not-linked",
  "unlinked",
  "not-unlinked",
  "unanswered",
  "sign-in-again",
] as const;
export type LinkOutcome = (typeof LINK_OUTCOMES)[number];

/** Where the code that another service gave is posted, below the language. */
export function toLinkPath(provider: LinkProvider): string {
  return `${toPlainPath("user.profile")}/${provider}`;
}

export function linkHref(provider: LinkProvider): string {
  return PREFIX + toLinkPath(provider);
}

/** Where a link is ended by a POST. */
export function unlinkHref(provider: LinkProvider): string {
  return `${linkHref(provider)}/remove`;
}

/** Where a reader downloads what is held about them. */
export function accountExportHref(): string {
  return `${toPlainPath("user.profile")}/export.json`;
}

/** The bytes of a workspace's file, for anyone who may open its dataset. */
export function workspaceFileHref(id: string): string {
  return `/workspaces/files/${encodeURIComponent(id)}`;
}
