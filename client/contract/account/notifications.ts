import type { Event, Notifications } from "#api/wire/account/notifications.ts";
import type { Part } from "../failures.ts";
import { href } from "../routes.ts";
import type { Profile } from "../session.ts";

export type Notice = Notifications["notifications"][number];

/** A person's notifications, and which of them they get by email. */
export interface NotificationsData {
  /** The number of new ones, once some were marked as read. */
  profile: Part<Profile>;
  /** Not found where the catalogue is another service of the contract. */
  inbox: Part<Notifications>;
  /** The last notice of the page before; `null` on the first page. */
  before: number | null;
}

/** The page of the event. */
export function hrefOfEvent({ kind, target }: Pick<Event, "kind" | "target">): string {
  if (kind.startsWith("proposal-")) return href("workspaces.user.proposal", { id: target });
  const isAboutFiles = kind === "access-granted" || kind === "embargo-ends";
  return href("datasets.detail", { id: target }, isAboutFiles ? { tab: "files" } : {});
}
