/** A message in plain text, to people who may see each other's addresses. */
export interface Mail {
  to: string[];
  subject: string;
  text: string;
}
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
export declare function createHttpMail(hook: MailHook): (mail: Mail) => Promise<void>;
export {};
