import { cutText } from "#base/cut.ts";
import { ERROR_REPORTS_MAX, ERROR_TEXT_MAX_CHARS } from "../../contract/limits.ts";
import { REPORTS_PATH } from "../../contract/beacon-urls.ts";
import { sendBeacon } from "../send-beacon.ts";
import type { UncaughtEvent } from "./early-errors.ts";

/** Sends a body that outlives the page. */
export type SendReport = (url: string, body: Blob) => void;

/**
 * Reports uncaught errors of our own code, each once. A report names the page's path, the error and
 * its place in our files: no query, no text that could be an address.
 */
export function createErrorReporter(
  buildId: string,
  send: SendReport = sendBeacon,
): (event: UncaughtEvent, path: string) => void {
  const reported = new Set<string>();
  return (event, path) => {
    const error = describeError(event);
    const key = JSON.stringify(error);
    if (error === null || reported.has(key) || reported.size >= ERROR_REPORTS_MAX) return;
    reported.add(key);
    const url = location.origin + path;
    const body = { build: buildId, documentURL: url, ...error };
    const report = { type: "javascript-error", age: 0, url, body };
    send(REPORTS_PATH, new Blob([JSON.stringify([report])], { type: "application/reports+json" }));
  };
}

interface ErrorPlace {
  sourceFile: string;
  lineNumber: number;
  columnNumber: number;
}

/** `null` for errors of others, such as a browser extension's, and for intended aborts. */
function describeError(event: UncaughtEvent): ({ message: string } & ErrorPlace) | null {
  const error: unknown = "reason" in event ? event.reason : event.error;
  const isError = error instanceof Error;
  if (isError && error.name === "AbortError") return null;
  const place = (isError && findPlace(error.stack)) || findEventPlace(event);
  if (place === null) return null;
  const text = isError ? `${error.name}: ${error.message}` : "A value that is no error";
  return { message: cutText(withoutAddresses(text), ERROR_TEXT_MAX_CHARS), ...place };
}

/** The first place in a stack, whatever the browser writes around it. */
function findPlace(stack = ""): ErrorPlace | null {
  const [, file = "", line, column] = /(https?:\/\/[^\s()@]+):(\d+):(\d+)/.exec(stack) ?? [];
  return findOwnPlace(file, Number(line), Number(column));
}

function findEventPlace(event: UncaughtEvent): ErrorPlace | null {
  return "reason" in event ? null : findOwnPlace(event.filename, event.lineno, event.colno);
}

function findOwnPlace(file: string, lineNumber: number, columnNumber: number): ErrorPlace | null {
  if (!URL.canParse(file)) return null;
  const { origin, pathname } = new URL(file);
  if (origin !== location.origin) return null;
  return { sourceFile: origin + pathname, lineNumber, columnNumber };
}

/** Words with a character that addresses, email addresses and queries have. */
function withoutAddresses(text: string): string {
  return text.replace(/\S*[@/=?]\S*/g, "…");
}
