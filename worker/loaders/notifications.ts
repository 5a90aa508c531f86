import type { NotificationsData } from "#client/contract/account/notifications.ts";
import type { PageData } from "#client/contract/page-data.ts";
import { readNotifications } from "../product-api/account/own-work.ts";
import { found, type LoadContext, type Loader, SIGNED_OUT, toTitle } from "./load.ts";

const TITLE = "Notifications";

export const loadNotifications: Loader<PageData<NotificationsData>> = async (context) => {
  const before = readBefore(context.query);
  const { account } = context;
  const [profile, inbox] = await Promise.all([
    account?.profile() ?? SIGNED_OUT,
    account ? readNotifications(account.ask, before) : SIGNED_OUT,
  ]);
  const head = { title: toTitle(context, TITLE), description: TITLE, isIndexable: false };
  return found(head, { data: { profile, inbox, before }, later: {} });
};

/** Where a page begins; `null` for the first one. */
export function readBefore(query: LoadContext["query"]): number | null {
  const [text = ""] = query("before");
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
