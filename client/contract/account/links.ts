import { PREFIX } from "../language.ts";
import { toPlainPath } from "../routes.ts";

/** Accounts elsewhere that a profile can be linked to. */
export const LINK_PROVIDERS = ["orcid", "github"] as const;
export type LinkProvider = (typeof LINK_PROVIDERS)[number];

/** The outcome of a form of the profile's linked accounts. */
export const LINK_OUTCOMES = [
  "linked",
  "not-linked",
  "unlinked",
  "not-unlinked",
  "unanswered",
  "sign-in-again",
] as const;
export type LinkOutcome = (typeof LINK_OUTCOMES)[number];

/** The address for another service's code, without the language. */
export function toLinkPath(provider: LinkProvider): string {
  return `${toPlainPath("user.profile")}/${provider}`;
}

export function linkHref(provider: LinkProvider): string {
  return PREFIX + toLinkPath(provider);
}

/** The address for a POST that ends a link. */
export function unlinkHref(provider: LinkProvider): string {
  return `${linkHref(provider)}/remove`;
}

/** The address of the export of a reader's data. */
export function accountExportHref(): string {
  return `${toPlainPath("user.profile")}/export.json`;
}

/** The bytes of a workspace's file, for readers who may open its dataset. */
export function workspaceFileHref(id: string): string {
  return `/workspaces/files/${encodeURIComponent(id)}`;
}
