import { firstLetter } from "#base/cut.ts";

/** The prefix of every token cookie's name: the layout that aws-amplify uses. */
export const TOKEN_COOKIE_PREFIX = "CognitoIdentityServiceProvider.";

/** A signed-in user for the header, the guards and the profile (specification point 3). */
export interface Profile {
  firstName: string;
  lastName: string;
  email: string;
  /** A CSS hex colour such as `#5FBFF9`. */
  color: string;
  orcid: string | null;
  /** The user menu's link to the notifications; the edge writes it, so that no visitor loads its text. */
  notices?: MenuLink & { newest: readonly MenuLink[] };
}

/** An entry of the user menu. */
export interface MenuLink {
  label: string;
  link: string;
  disabled?: boolean;
}

/** Fields of an account for its own pages only. */
export interface AccountDetails {
  middleInitial: string;
  /** One of the contract's degrees; empty for none. */
  degree: string;
  /** Such as "Postdoc". */
  credential: string;
  /** Node id of the account's current workspace; `null` when none is selected. */
  currentWorkspace: string | null;
  /** Version of the accepted terms, `yyyyMMddHHmmss`. */
  terms: string | null;
  /** Versions of the workspaces' own terms that were accepted, by the workspace's node id. */
  customTerms: { version: string; workspace: string }[];
}

/** A GitHub account that a profile is connected to. */
export interface GithubAccount {
  login: string;
  /** Its page there. */
  url: string | null;
}

export interface Workspace {
  /** Node id, `N:organization:<uuid>`. */
  id: string;
  name: string;
  slug: string;
  bannerImageUrl: string | null;
  /** Two CSS hex colours, the ends of the card's gradient. */
  colorTheme: readonly [string, string] | null;
  isOwner: boolean;
  isAdmin: boolean;
  isGuest: boolean;
}

/** The text of the avatar: both initials, or the first letter of the email when there is no name. */
export function userInitials(profile: Profile): string {
  const initials = firstLetter(profile.firstName) + firstLetter(profile.lastName);
  return (initials || firstLetter(profile.email)).toUpperCase();
}

/** The target of the Sign Out form. */
export const SIGN_OUT_PATH = "/sign-out";

/** With this in its query the landing page says that, and how, the session ended. */
export const SIGNED_OUT = "signed-out";

/** Value of the landing page's `signed-out` when the account was deleted. */
export const DELETED = "deleted";
