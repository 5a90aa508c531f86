import { type Language, toPortal } from "./languages.ts";

/** A message in plain text; its recipients may see each other's addresses. */
export interface Mail {
  to: string[];
  subject: string;
  text: string;
  /** Further headers of the message, for example to unsubscribe. */
  headers?: Record<string, string>;
  /** The language of the text; English unless given. */
  language?: Language;
  /** The same in English, for a text in another language; below it, marked as English. */
  english?: string;
}

/** A message as it is sent: with the portal's name, and as HTML as well. */
export interface FinishedMail extends Omit<Mail, "language" | "english"> {
  html: string;
}

/** Sends one message, once; returns whether the email service took it, and never rejects. */
export type DeliverMail = (mail: FinishedMail) => Promise<boolean>;

/**
 * Sends a message. It is queued and tried again for a day, so `true` says that it is under way.
 * `attempts: 1` is for callers that wait for the result: `true` then says that the email service took it.
 */
export type SendMail = (mail: Mail, options?: { attempts: 1 }) => Promise<boolean>;

interface MailTexts {
  readonly subject: string;
  readonly text: string;
}

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** The values that an email's text contains; `null` leaves out the paragraph that names it. */
export type Values<Text extends string> = Record<Placeholder<Text>, string | null>;

/** An email from its text in `brand/mails.ts`. Values that the text does not name are left out. */
export function fillMail<
  const Template extends MailTexts,
  Given extends Values<Template["text"]> & Record<string, string | null>,
>({ subject, text }: Template, values: Given): Omit<Mail, "to"> {
  const paragraphs = text
    .split("\n\n")
    .filter((paragraph) => readNames(paragraph).every((name) => (values[name] ?? null) !== null));
  return { subject, text: fill(paragraphs.join("\n\n"), values) };
}

function readNames(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

/** A text with its values; quotation marks in a value that is quoted itself are single ones. */
export function fill(text: string, values: Record<string, string | null>): string {
  return text.replaceAll(/(?<quote>["“„]?)\{(?<name>\w+)\}/g, (...match) => {
    const { quote = "", name = "" }: Record<string, string> = match.at(-1);
    const value = values[name] ?? "";
    return quote + (quote === "" ? value : value.replace(/["“”„]/g, (one) => SINGLE[one] ?? one));
  });
}

const SINGLE: Readonly<Record<string, string>> = { '"': "'", "“": "‘", "”": "’", "„": "‚" };

interface Sender {
  brandName: string;
  portalOrigin: string | null;
}

interface Layout {
  MAIL_SIGNATURE: string;
  MAIL_LAYOUT: string;
}

/** Puts the portal's name under a message, and lays it out as HTML. */
export function finishMail(
  { to, subject, text, headers, language = "en", english }: Mail,
  { brandName, portalOrigin }: Sender,
  { MAIL_SIGNATURE: signature, MAIL_LAYOUT: layout }: Layout,
): FinishedMail {
  const portal = portalOrigin && toPortal(portalOrigin, language);
  const own = { brand: brandName, portal: portal ?? "" };
  const paragraphs = toParagraphs(text, portalOrigin);
  const whole = english === undefined ? text : `${text}\n\n${english}`;
  return {
    to,
    subject,
    ...(headers && { headers }),
    text: `${whole}\n\n${fill(signature, own).trimEnd()}\n`,
    html: fill(layout, {
      subject: escapeHtml(subject),
      brand: escapeHtml(brandName),
      portal: portal === null ? "" : toHtml(portal, portalOrigin),
      language,
      paragraphs:
        english === undefined
          ? paragraphs
          : `${paragraphs}\n<div lang="en">\n${toParagraphs(english, portalOrigin)}\n</div>`,
    }),
  };
}

function toParagraphs(text: string, portalOrigin: string | null): string {
  return text
    .split("\n\n")
    .map((paragraph) => `<p>${toHtml(paragraph, portalOrigin)}</p>`)
    .join("\n");
}

/** Only the portal's own addresses become links: other people wrote the names and reasons. */
function toHtml(paragraph: string, portalOrigin: string | null): string {
  const words = paragraph.split(/(\s+)/).map((word) => {
    const text = escapeHtml(word);
    const isOurs =
      portalOrigin !== null && (word === portalOrigin || word.startsWith(`${portalOrigin}/`));
    return isOurs ? `<a href="${text}">${text}</a>` : text;
  });
  return words.join("").replaceAll("\n", "<br>\n");
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);
}
