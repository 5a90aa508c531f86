import type { UserRow } from "../store/accounts.ts";
import type { Services } from "../services.ts";
import type { CollectionInvitationRequest } from "../wire/collections.ts";
import type { CollectionRow } from "../store/collections.ts";

/** Changes of how a person signs in, or of who may speak for them. */
const CHANGES = {
  orcidLinked:
    "An ORCID iD was linked to your account. Whoever signs in with it opens your account",
  orcidUnlinked: "The ORCID iD was unlinked from your account and no longer signs in",
  githubLinked: "A GitHub account was connected to your account",
  githubUnlinked: "The GitHub account was disconnected from your account",
  keyMade: "A machine key was made that opens one of your workspaces in your name",
} as const;

/** The last mail to a person whose account is gone. */
export function tellDeleted(services: Services, { email }: UserRow): void {
  const text = `Your account was deleted, as somebody who was signed in to it asked.

What was published of you stays public, with the names of its authors: published versions are permanent. Everything else of the account is gone.

If that was not you, write to our support.`;
  services.defer(services.sendMail({ to: [email], subject: "Your account was deleted", text }));
}

/** Tells a person of such a change; nobody waits for it, and its failure undoes nothing. */
export function tellOwner(
  services: Services,
  { email }: UserRow,
  change: keyof typeof CHANGES,
): void {
  const profile = services.portalOrigin === null ? "" : ` at ${services.portalOrigin}/user/profile`;
  const text = `${CHANGES[change]}.

If that was you, there is nothing to do. If it was not you, undo it in your profile${profile}, and change your password.`;
  services.defer(services.sendMail({ to: [email], subject: "A change of your account", text }));
}

/** Tells the invited address; nobody waits for it, because the invitation is on the page as well. */
export function mailInvitation(
  services: Services,
  { name }: Pick<CollectionRow, "name">,
  { by, email, role }: CollectionInvitationRequest & { by: UserRow },
): void {
  const { portalOrigin } = services;
  const page = portalOrigin && `${portalOrigin}/workspaces/user/collections/my-collections`;
  const where = page === null ? "in the portal" : `at ${page}`;
  const text = `${by.firstName} ${by.lastName} (${by.email}) invites you to the collection "${name}" as ${ROLES[role]}. Sign in with this address and accept or decline ${where}.`;
  services.defer(
    services.sendMail({ to: [email], subject: "You are invited to a collection", text }),
  );
}

const ROLES = {
  Viewer: "a viewer, who can read it",
  Editor: "an editor, who can change it",
  Manager: "a manager, who can change it, invite others and delete it",
} as const satisfies Record<CollectionInvitationRequest["role"], string>;
