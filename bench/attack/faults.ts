import {
  LOCAL_ADMIN_KEY,
  LOCAL_CHALLENGE,
  LOCAL_CMS_PREVIEW_TOKEN,
  LOCAL_CMS_TOKEN,
  LOCAL_LINK_CLIENT,
  LOCAL_MAIL_TOKEN,
  LOCAL_PREVIEW_SECRET,
  LOCAL_PUBLISH_TOKEN,
  LOCAL_README_SECRET,
  LOCAL_WEBHOOK_SECRET,
} from "../../local/stack/settings.ts";
import { NO_ANSWER } from "./attack.ts";
import type { Answer } from "./request.ts";

const SECRETS = [
  LOCAL_ADMIN_KEY.secretAccessKey,
  LOCAL_CHALLENGE.secret,
  LOCAL_CMS_PREVIEW_TOKEN,
  LOCAL_CMS_TOKEN,
  LOCAL_LINK_CLIENT.secret,
  LOCAL_MAIL_TOKEN,
  LOCAL_PREVIEW_SECRET,
  LOCAL_PUBLISH_TOKEN,
  LOCAL_README_SECRET,
  LOCAL_WEBHOOK_SECRET,
];

/** A stack, a source file's place, or the database's own messages. */
const INSIDES = /\n\s+at .+:\d+:\d+|\.tsx?:\d+|node_modules\/|D1_ERROR|SQLITE_|workerd\//;

/** What is wrong with an answer whatever was requested. */
export function findFault({ status, headers, body, ms }: Answer): string | null {
  if (status === 0) return `${NO_ANSWER} after ${Math.round(ms)} ms`;
  if (status >= 500 && status !== 501 && status !== 505) return `answers ${status}`;
  const secret = SECRETS.find((word) => body.includes(word));
  if (secret !== undefined) return `shows the secret ${secret}`;
  if (status >= 400 && INSIDES.test(body)) return `shows its insides: ${INSIDES.exec(body)?.[0]}`;
  if (headers["x-canary"] !== undefined) return "carries a header of the asker's";
  return null;
}

/** As `findFault`, and what is missing from an answer that a browser may show. */
export function findPageFault(answer: Answer): string | null {
  const fault = findFault(answer);
  if (fault !== null) return fault;
  const { headers } = answer;
  if (headers["x-content-type-options"] !== "nosniff") return "lacks nosniff";
  const isPage = headers["content-type"]?.startsWith("text/html") === true;
  const policy = String(headers["content-security-policy"] ?? "");
  if (isPage && !policy.includes("default-src 'none'")) return "lacks a content security policy";
  return isPage && !policy.includes("frame-ancestors 'none'") ? "may be framed" : null;
}

/** The target of a redirect that is not one of the stack's own origins. */
export function findForeignRedirect(origin: string, { headers }: Answer): string | null {
  const { location } = headers;
  if (location === undefined) return null;
  if (!URL.canParse(location, origin)) return `redirects to ${location}`;
  const { hostname, protocol } = new URL(location, origin);
  const isOurs = hostname === "127.0.0.1" && /^https?:$/.test(protocol);
  return isOurs ? null : `redirects to ${location}`;
}
