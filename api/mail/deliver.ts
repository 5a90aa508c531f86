import { MAIL_TIMEOUT_MS } from "../limits.ts";
import type { DeliverMail } from "./mail.ts";

interface MailHook {
  fetch: typeof globalThis.fetch;
  /** Takes `POST {from, to, subject, text, html, headers?}` as JSON and answers 2xx once it has stored the message. */
  url: string;
  token: string;
  from: string;
}

/** Sends messages to an email service over HTTP. */
export function createHttpMail({ fetch, url, token, from }: MailHook): DeliverMail {
  return async (mail) => {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ from, ...mail }),
        redirect: "manual",
        signal: AbortSignal.timeout(MAIL_TIMEOUT_MS),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  };
}

interface MailBinding {
  email: Pick<SendEmail, "send">;
  from: string;
  brandName: string;
}

/** Sends messages to the platform's Email Service, by the binding `EMAIL`. */
export function createBindingMail({ email, from, brandName }: MailBinding): DeliverMail {
  return async (mail) => {
    try {
      await email.send({ ...mail, from: { email: from, name: brandName } });
      return true;
    } catch {
      return false;
    }
  };
}
