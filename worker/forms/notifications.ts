import * as v from "valibot";
import { NOTICE_TOPICS } from "#api/wire/account/notifications.ts";
import { readNotifications } from "../product-api/account/own-work.ts";
import { defineForm, parseSeen, toRefusal } from "./form.ts";

const Choice = v.pipe(
  v.string(),
  v.transform((text) => text === "on"),
);

/** The forms of the page of notifications. */
export const notificationForms = {
  read: defineForm({
    fields: { upTo: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)) },
    async send(body, { change }) {
      const answer = await change({ path: "/notifications/read", method: "POST", body });
      return answer.ok ? { kind: "done" } : toRefusal(answer);
    },
  }),
  mails: defineForm({
    fields: {
      requests: Choice,
      proposals: Choice,
      versions: Choice,
      embargoes: Choice,
      seen: v.string(),
    },
    async send({ seen, ...chosen }, { account, change }) {
      const shown = parseSeen(seen);
      const inbox = await readNotifications(account.ask, null);
      const saved = inbox.ok ? inbox.value.mails : chosen;
      const body = Object.fromEntries(
        NOTICE_TOPICS.map((topic) => [
          topic,
          shown[topic] === chosen[topic] ? saved[topic] : chosen[topic],
        ]),
      );
      const answer = await change({ path: "/notifications/mails", method: "PUT", body });
      return answer.ok ? { kind: "done" } : toRefusal(answer);
    },
  }),
};
