import { MAILS } from "#brand/mails.ts";
import type { UserRow } from "../store/accounts.ts";
import type { Services } from "../services.ts";
import { SIGN_IN_CHANGES, type SignInChange } from "../wire/account/profile.ts";
import type { CollectionInvitationRequest } from "../wire/collections.ts";
import type { CollectionRow } from "../store/collections.ts";
import { fillMail } from "./mail.ts";

/** Changes of how a person signs in, or of who may act for them. */
const CHANGES = {
  orcidLinked:
    "An ORCID iD was linked to your account. Whoever signs in with it opens your account",
  orcidUnlinked: "The ORCID iD was unlinked from your account and no longer signs in",
  githubLinked: "A GitHub account was connected to your account",
  githubUnlinked: "The GitHub account was disconnected from your account",
  password: "The password of your account was changed",
  "authenticator-on":
    "An authenticator app was set up for your account. Signing in asks for its code from now on",
  "authenticator-off":
    "Signing in to your account no longer asks for a code of an authenticator app",
  "passkey-added": "A passkey was added to your account. Whoever holds it can sign in",
  "passkey-removed": "A passkey was removed from your account and no longer signs in",
  keyMade: "A machine key was made that opens one of your workspaces in your name",
} as const satisfies Record<string, string> & Record<SignInChange, string>;

/** The last mail to a person whose account was deleted. */
export function mailDeletion(services: Services, { email }: UserRow): void {
  services.defer(services.sendMail({ to: [email], ...fillMail(MAILS.accountDeleted, {}) }));
}

/** Notifies a person of such a change. Nothing waits for the mail, and its failure undoes nothing. */
export function mailOwner(
  services: Services,
  { email }: UserRow,
  change: keyof typeof CHANGES,
): void {
  const { portalOrigin } = services;
  const at = (path: string) => portalOrigin && `${portalOrigin}${path}`;
  const texts = SIGN_IN_CHANGES.some((known) => known === change)
    ? fillMail(MAILS.signInChanged, { change: CHANGES[change], page: at("/user/security") })
    : fillMail(MAILS.accountChanged, { change: CHANGES[change], page: at("/user/profile") });
  services.defer(services.sendMail({ to: [email], ...texts }));
}

/** Notifies the invited address. Nothing waits for the mail, because the page shows the invitation as well. */
export function mailInvitation(
  services: Services,
  { name }: Pick<CollectionRow, "name">,
  { by, email, role }: CollectionInvitationRequest & { by: UserRow },
): void {
  const { portalOrigin } = services;
  const texts = fillMail(MAILS.collectionInvitation, {
    person: `${by.firstName} ${by.lastName}`,
    email: by.email,
    collection: name,
    role: ROLES[role],
    page: portalOrigin && `${portalOrigin}/workspaces/user/collections/my-collections`,
  });
  services.defer(services.sendMail({ to: [email], ...texts }));
}

const ROLES = {
  Viewer: "a viewer, who can read it",
  Editor: "an editor, who can change it",
  Manager: "a manager, who can change it, invite others and delete it",
} as const satisfies Record<CollectionInvitationRequest["role"], string>;
