import type { Notifications } from "#api/wire/account/notifications.ts";
import type { Part } from "../failures.ts";

export type Notice = Notifications["notifications"][number];

/** What a person is told of, and what of it they are mailed about. */
export interface NotificationsData {
  /** Not found where the catalogue is another service of the contract. */
  told: Part<Notifications>;
  /** The last notice of the page before; `null` on the first page. */
  before: number | null;
}
