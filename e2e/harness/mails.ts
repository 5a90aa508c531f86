import { inject } from "vitest";

/** The newest mail that the catalogue sent to an address, with the given words in its subject. */
export async function readMail(to: string, subject: string): Promise<string> {
  const page = await (await fetch(`${inject("services")}/mail/outbox`)).text();
  const mails = page.split("<article>").slice(1);
  const isMeant = (mail: string): boolean =>
    mail.includes(`<p>To ${to}</p>`) && mail.includes(subject);
  return mails.find(isMeant) ?? "";
}
