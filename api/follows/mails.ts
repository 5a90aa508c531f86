import { MAILS } from "#brand/mails.ts";
import { fillMail, type Mail } from "../mail/mail.ts";
import type { FollowTarget } from "./targets.ts";

interface Answered {
  to: string;
  target: FollowTarget;
  link: string;
}

/** Nothing that a person typed is mailed before it is confirmed. */
function toWhat({ name, hasOwnWords }: FollowTarget): string {
  return hasOwnWords ? "new records of a search" : `“${name}”`;
}

/** To an address that a person gave. */
export function toConfirmMail({ to, target, link }: Answered): Mail {
  return { to: [to], ...fillMail(MAILS.followAsked, { what: toWhat(target), link }) };
}

/** To an address that follows this already. */
export function toFollowedMail({ to, target, link }: Answered): Mail {
  return { to: [to], ...fillMail(MAILS.followedAlready, { what: toWhat(target), link }) };
}

/** To an address that follows as much as it may. */
export function toFullMail({ to, link }: Omit<Answered, "target">): Mail {
  return { to: [to], ...fillMail(MAILS.followsFull, { link }) };
}

/** News of one followed thing. */
export interface News {
  name: string;
  records: { title: string; version: number; url: string }[];
  /** How many more there are. */
  more: number;
}

interface Digest {
  to: string;
  news: News[];
  link: string;
}

/** The mail of a day; mail programs can end it with one press (RFC 8058). */
export function toDigest({ to, news, link }: Digest): Mail {
  const parts = news.map(({ name, records, more }) => {
    const lines = records.map(
      ({ title, version, url }) => `- ${title}, version ${version}\n  ${url}`,
    );
    return [name, ...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n");
  });
  return {
    to: [to],
    ...fillMail(MAILS.followedNews, { news: parts.join("\n\n"), link }),
    headers: {
      "List-Unsubscribe": `<${link}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
