import type { CollectionInvitationRequest } from "#api/wire/collections.ts";
import type { UserRow } from "../store/accounts.ts";
import type { CollectionRow } from "../store/collections.ts";
import type { Services } from "../services.ts";

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
