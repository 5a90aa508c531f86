import type { ACCOUNT_CHANGES } from "#brand/mails.ts";
import type { Call } from "../auth/guard.ts";
import type { UserRow } from "../store/accounts.ts";
import type { Services } from "../services.ts";
import { SIGN_IN_CHANGES, type SignInChange } from "../wire/account/profile.ts";
import type { CollectionInvitationRequest } from "../wire/collections.ts";
import type { CollectionRow } from "../store/collections.ts";
import { findOwner } from "../store/profile.ts";
import { type Language, MAIL_TEXTS, toLanguage, toPage } from "./languages.ts";
import { writeMail, writeWarning } from "./write.ts";

/** Changes of how a person signs in, or of who may act for them. */
type AccountChange = SignInChange | keyof typeof ACCOUNT_CHANGES;

/** A change that a person made on a page in a language. */
type Changed = Pick<Call, "account" | "language">;

/** The last email to a person whose account was deleted. */
export function mailDeletion(services: Services, { account, language }: Changed): void {
  const texts = writeWarning(toOwn(account, language), "accountDeleted", () => ({}));
  services.defer(services.sendMail({ to: [account.user.email], ...texts }));
}

/** The language of a person's emails; the page's, while theirs is unknown. */
function toOwn({ user }: Call["account"], page: Language): Language {
  return toLanguage(user.language, page);
}

/** Notifies a person of such a change. Nothing waits for the email, and its failure undoes nothing. */
export function mailOwner(
  services: Services,
  { account, language }: Changed,
  change: AccountChange,
): void {
  const { portalOrigin } = services;
  const isOfSignIn = SIGN_IN_CHANGES.some((known) => known === change);
  const name = isOfSignIn ? "signInChanged" : "accountChanged";
  const texts = writeWarning(toOwn(account, language), name, (one) => ({
    change: MAIL_TEXTS[one].ACCOUNT_CHANGES[change],
    page: toPage(portalOrigin, one, isOfSignIn ? "/user/security" : toUndoPage(change)),
  }));
  services.defer(services.sendMail({ to: [account.user.email], ...texts }));
}

/** The page that has the machine keys, or the linked accounts. */
function toUndoPage(change: AccountChange): string {
  return change === "keyMade" ? "/user/developer" : "/user/profile";
}

interface Invitation extends CollectionInvitationRequest {
  by: UserRow;
  /** Of the page where it was sent, for a person whose own language is unknown. */
  language: Language;
}

/** Notifies the invited address. Nothing waits for the email, because the page shows the invitation as well. */
export function mailInvitation(
  services: Services,
  collection: Pick<CollectionRow, "name">,
  invitation: Invitation,
): void {
  services.defer(sendInvitation(services, collection, invitation));
}

async function sendInvitation(
  services: Services,
  { name }: Pick<CollectionRow, "name">,
  { by, email, role, language: page }: Invitation,
): Promise<void> {
  const owner = await findOwner(services, email);
  const language = toLanguage(owner?.language, page);
  const texts = writeMail(language, "collectionInvitation", {
    person: `${by.firstName} ${by.lastName}`,
    email: by.email,
    collection: name,
    role: MAIL_TEXTS[language].COLLECTION_ROLES[role],
    page: toPage(services.portalOrigin, language, "/workspaces/user/collections/my-collections"),
  });
  await services.sendMail({ to: [email], ...texts });
}
