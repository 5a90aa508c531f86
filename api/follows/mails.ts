import { type Language, MAIL_TEXTS } from "../mail/languages.ts";
import { fill, type Mail } from "../mail/mail.ts";
import { writeMail } from "../mail/write.ts";
import { type FollowTarget, toFollowName } from "./targets.ts";

interface Answered {
  to: string;
  target: FollowTarget;
  link: string;
  language: Language;
}

/** Nothing that a person typed is mailed before it is confirmed. */
function toWhat(language: Language, target: FollowTarget): string {
  const words = MAIL_TEXTS[language].FOLLOW_WORDS;
  return target.hasOwnWords
    ? words.newOfSearch
    : fill(words.quoted, { name: toFollowName(language, target) });
}

/** To an address that a person gave. */
export function toConfirmMail({ to, target, link, language }: Answered): Mail {
  const what = toWhat(language, target);
  return { to: [to], ...writeMail(language, "followAsked", { what, link }) };
}

/** To an address that follows this already. */
export function toFollowedMail({ to, target, link, language }: Answered): Mail {
  const what = toWhat(language, target);
  return { to: [to], ...writeMail(language, "followedAlready", { what, link }) };
}

/** To an address that follows as much as it may. */
export function toFullMail({ to, link, language }: Omit<Answered, "target">): Mail {
  return { to: [to], ...writeMail(language, "followsFull", { link }) };
}

/** News of one followed thing. */
export interface News {
  name: string;
  records: { title: string; version: number; url: string; isEmbargoOver: boolean }[];
  /** How many more there are. */
  more: number;
  /** Absolute address of the page that lists all. */
  page: string;
}

interface Digest {
  to: string;
  news: News[];
  link: string;
  language: Language;
}

/** The email of a day; email programs can end it with one press (RFC 8058). */
export function toDigest({ to, news, link, language }: Digest): Mail {
  const words = MAIL_TEXTS[language].FOLLOW_WORDS;
  const parts = news.map(({ name, records, more, page }) => {
    const lines = records.map(
      ({ title, version, url, isEmbargoOver }) =>
        `- ${fill(isEmbargoOver ? words.opened : words.version, { title, version: String(version) })}\n  ${url}`,
    );
    const rest = more > 0 ? [`- ${fill(words.more, { more: String(more) })}\n  ${page}`] : [];
    return [name, ...lines, ...rest].join("\n");
  });
  return {
    to: [to],
    ...writeMail(language, "followedNews", { news: parts.join("\n\n"), link }),
    headers: {
      "List-Unsubscribe": `<${link}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
