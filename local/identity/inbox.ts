import { escapeHtml } from "#base/escape-html.ts";
import { INBOX_MAX } from "./limits.ts";
import { createPage } from "./html.ts";

export type Medium = "EMAIL" | "SMS";

/** A message that a real pool would have sent. */
interface Message {
  readonly to: string;
  readonly medium: Medium;
  readonly subject: string;
  readonly code: string;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
}

export interface Inbox {
  deliver(message: Omit<Message, "sentAt">): void;
  /** Newest first. */
  list(): readonly Message[];
  reset(): void;
}

/** Stores the last messages for the page and the tests that read them. */
export function createInbox(now: () => number): Inbox {
  let messages: readonly Message[] = [];
  return {
    deliver: (message) => {
      messages = [{ ...message, sentAt: now() }, ...messages].slice(0, INBOX_MAX);
    },
    list: () => messages,
    reset: () => {
      messages = [];
    },
  };
}

function toRow({ to, subject, code, sentAt }: Message): string {
  const time = new Date(sentAt).toISOString();
  return `<tr><td><time datetime="${time}">${time.slice(11, 19)}</time></td><td>${escapeHtml(to)}<br>${escapeHtml(subject)}</td><td><code>${escapeHtml(code)}</code></td></tr>`;
}

/** Shows the codes that a real pool would have sent by email or SMS. */
export function createInboxPage(inbox: Inbox): Response {
  const rows = inbox.list().map(toRow).join("");
  const table = `<table><thead><tr><th>Time (UTC)</th><th>To</th><th>Code</th></tr></thead><tbody>${rows}</tbody></table>`;
  const body = rows ? table : "<p>Nothing yet. Codes appear here; reload to look again.</p>";
  return createPage("Inbox of the demo accounts", body);
}
