import { inject } from "vitest";

/** The newest mail that the catalogue sent to an address, with the given words in its subject. */
export async function readMail(to: string, subject: string): Promise<string> {
  const page = await (await fetch(`${inject("services")}/mail/outbox`)).text();
  const mails = page.split("<article>").slice(1);
  const isMeant = (mail: string): boolean =>
    mail.includes(`<p>To ${to}</p>`) && mail.includes(subject);
  return mails.find(isMeant) ?? "";
}

/** How many mails an address was sent with the given words in their subject. */
export async function countMails(to: string, subject: string): Promise<number> {
  const page = await (await fetch(`${inject("services")}/mail/outbox`)).text();
  return page
    .split("<article>")
    .filter((mail) => mail.includes(`<p>To ${to}</p>`) && mail.includes(subject)).length;
}
