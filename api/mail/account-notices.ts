import { type ACCOUNT_CHANGES, MAILS } from "#brand/mails.ts";
import type { Call } from "../auth/guard.ts";
import type { UserRow } from "../store/accounts.ts";
import type { Services } from "../services.ts";
import { SIGN_IN_CHANGES, type SignInChange } from "../wire/account/profile.ts";
import type { CollectionInvitationRequest } from "../wire/collections.ts";
import type { CollectionRow } from "../store/collections.ts";
import { MAIL_TEXTS, toPortal } from "./languages.ts";
import { fillMail } from "./mail.ts";
import { writeWarning } from "./write.ts";

/** Changes of how a person signs in, or of who may act for them. */
type AccountChange = SignInChange | keyof typeof ACCOUNT_CHANGES;

/** A change that a person made on a page in a language. */
type Changed = Pick<Call, "account" | "language">;

/** The last email to a person whose account was deleted. */
export function mailDeletion(services: Services, { account, language }: Changed): void {
  const texts = writeWarning(language, "accountDeleted", () => ({}));
  services.defer(services.sendMail({ to: [account.user.email], ...texts }));
}

/** Notifies a person of such a change. Nothing waits for the email, and its failure undoes nothing. */
export function mailOwner(
  services: Services,
  { account, language }: Changed,
  change: AccountChange,
): void {
  const { portalOrigin } = services;
  const isOfSignIn = SIGN_IN_CHANGES.some((known) => known === change);
  const texts = writeWarning(language, isOfSignIn ? "signInChanged" : "accountChanged", (one) => ({
    change: MAIL_TEXTS[one].ACCOUNT_CHANGES[change],
    page:
      portalOrigin &&
      toPortal(portalOrigin, one) + (isOfSignIn ? "/user/security" : "/user/profile"),
  }));
  services.defer(services.sendMail({ to: [account.user.email], ...texts }));
}

/** Notifies the invited address. Nothing waits for the email, because the page shows the invitation as well. */
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
