import * as v from "valibot";
import { count, list, optional, text } from "../fields.ts";
import { createParser } from "../parse.ts";

/** The topics that a person may choose to get email about. */
export const NOTICE_TOPICS = ["requests", "proposals", "versions", "embargoes"] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** What happened, and its topic. */
export const NOTICE_KINDS = {
  "access-granted": "requests",
  "access-refused": "requests",
  "proposal-accepted": "proposals",
  "proposal-rejected": "proposals",
  "new-version": "versions",
  "embargo-ends": "embargoes",
} as const satisfies Record<string, NoticeTopic>;
export type NoticeKind = keyof typeof NOTICE_KINDS;

/** Whether each topic is mailed. */
export const MailChoices = v.object({
  requests: v.boolean(),
  proposals: v.boolean(),
  versions: v.boolean(),
  embargoes: v.boolean(),
});
export type MailChoices = v.InferOutput<typeof MailChoices>;

/** One notification. */
export const Event = v.object({
  /** One of `NOTICE_KINDS`; readers skip unknown kinds. */
  kind: v.string(),
  /** Of the record or proposal. */
  name: text,
  /** Number of the record, or node id of the proposal. */
  target: v.string(),
  /** Number of the new version, or the embargo's last day; else empty. */
  mark: text,
});
export type Event = v.InferOutput<typeof Event>;

/** Body of `GET /notifications`, the newest first. */
export const Notifications = v.object({
  notifications: list(
    v.object({ id: v.number(), ...Event.entries, createdAt: v.string(), isRead: v.boolean() }),
  ),
  /** Up to 100. */
  unread: count,
  /** `before` of the next page; absent on the last. */
  next: optional(v.number()),
  mails: MailChoices,
});
export type Notifications = v.InferOutput<typeof Notifications>;

/** Body of `POST /notifications/read`: these and all older ones are read. */
export const ReadMark = v.object({ upTo: v.pipe(v.number(), v.integer(), v.minValue(1)) });

export const parseNotifications = createParser(Notifications);
export const parseMailChoices = createParser(MailChoices);
export const parseReadMark = createParser(ReadMark);
