import { parseNotifications } from "#api/wire/account/notifications.ts";
import type { NotificationsData } from "#client/contract/account/notifications.ts";
import type { PageData } from "#client/contract/page-data.ts";
import { toQueryString } from "#client/contract/routes.ts";
import { found, type LoadContext, type Loader, SIGNED_OUT, toTitle } from "./load.ts";

const TITLE = "Notifications";

export const loadNotifications: Loader<PageData<NotificationsData>> = async (context) => {
  const before = readBefore(context.query);
  const path = `/notifications${toQueryString({ before: before ?? undefined })}`;
  const told = (await context.account?.ask({ path, parse: parseNotifications })) ?? SIGNED_OUT;
  const head = { title: toTitle(context, TITLE), description: TITLE, isIndexable: false };
  return found(head, { data: { told, before }, later: {} });
};

/** Where a page begins; `null` for the first one. */
export function readBefore(query: LoadContext["query"]): number | null {
  const [text = ""] = query("before");
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
