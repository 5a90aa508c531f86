import { inject } from "vitest";

/** The newest email of the catalogue to an address, with the given text in its subject. */
export async function readMail(to: string, subject: string): Promise<string> {
  const page = await (await fetch(`${inject("services")}/mail/outbox`)).text();
  const mails = page.split("<article>").slice(1);
  const isMeant = (mail: string): boolean =>
    mail.includes(`<p>To ${to}</p>`) && mail.includes(subject);
  return mails.find(isMeant) ?? "";
}

/** Subject of the email with the code for a new address. */
export const CODE_MAIL = "Your code for a new email address";

/** The code sent to a new address; the groups of an id in that address are not a code. */
export async function readCode(to: string): Promise<string> {
  const mail = await readMail(to, CODE_MAIL);
  return /(?<![\w-])[0-9A-Z]{4}-[0-9A-Z]{4}(?![\w-])/.exec(mail)?.[0] ?? "";
}

/** How many emails an address was sent with the given text in their subject. */
export async function countMails(to: string, subject: string): Promise<number> {
  const page = await (await fetch(`${inject("services")}/mail/outbox`)).text();
  return page
    .split("<article>")
    .filter((mail) => mail.includes(`<p>To ${to}</p>`) && mail.includes(subject)).length;
}
