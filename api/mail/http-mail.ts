import { MAIL_ATTEMPTS, MAIL_PAUSE_MS, MAIL_TIMEOUT_MS } from "../limits.ts";

/** A message in plain text, to people who may see each other's addresses. */
export interface Mail {
  to: string[];
  subject: string;
  text: string;
}

/** Answers whether the mail service has the message. One attempt is for callers that wait for it. */
export type SendMail = (mail: Mail, options?: { attempts: number }) => Promise<boolean>;

interface MailHook {
  fetch: typeof globalThis.fetch;
  pause: (ms: number) => Promise<void>;
  /** Takes `POST {from, to, subject, text}` as JSON and answers 2xx once it has the message. */
  url: string;
  token: string;
  from: string;
  /** Told without addresses or words of the message. */
  log: (fault: object) => void;
}

/** Hands messages to a mail service over HTTP; one that stays away is given up and logged. */
export function createHttpMail(hook: MailHook): SendMail {
  return async (mail, { attempts } = { attempts: MAIL_ATTEMPTS }) => {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      if (attempt > 1) await hook.pause(MAIL_PAUSE_MS);
      if (await deliver(hook, mail)) return true;
    }
    hook.log({ event: "mail_not_sent", recipients: mail.to.length, attempts });
    return false;
  };
}

async function deliver({ fetch, url, token, from }: MailHook, mail: Mail): Promise<boolean> {
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
}
