import { INBOX_MAX } from "./limits.ts";

export type Medium = "EMAIL" | "SMS";

/** A message that a real pool would have sent. */
export interface Message {
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

/** Keeps the last messages for the page and the tests that read them. */
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
