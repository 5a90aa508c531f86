import { PREFIX } from "../contract/language.ts";
import { toOwnAddress } from "../contract/match-route.ts";
import { useMemo } from "react";
import type { SanitizedHtml } from "../contract/sanitized-html.ts";

interface HtmlPolicy {
  createHTML(html: string): unknown;
}

/** Of this document, which allows a policy's name once; the edge has no Trusted Types and never sets it. */
let policy: HtmlPolicy | undefined;

/**
 * Sanitised HTML in React's form. The same `TrustedHTML` for the same text: for another one React
 * replaces the HTML, and the reader's opened, marked or focused elements in it are lost.
 */
export function useTrustedHtml(html: SanitizedHtml): { __html: string } {
  return useMemo(() => ({ __html: createTrustedHtml(html) }), [html]);
}

/** Links to pages point to those in this language; a file or another address has none. */
function toOwnLinks(html: string): string {
  return html.replaceAll(
    /(<a\b[^>]*\bhref=")([^"]*)/g,
    (_, start: string, address: string) => start + toOwnAddress(address),
  );
}

/**
 * HTML that the edge has sanitised, in the form the browser's Trusted Types accept. The policy
 * returns it unchanged, so nothing else may call this.
 */
function createTrustedHtml(sanitized: SanitizedHtml): string {
  const html = PREFIX === "" ? sanitized : toOwnLinks(sanitized);
  const factory = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes; // absent in older browsers
  try {
    policy ??= factory?.createPolicy("foreland-html", { createHTML: (text) => text });
  } catch {
    // Where something else forbids the policy, hydration keeps what was served.
  }
  return (policy?.createHTML(html) ?? html) as string; // React passes it to innerHTML unchanged
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): HtmlPolicy;
}

/** The markup that the server has written into an element of this document. */
export function readServedHtml(document: Document, id: string): SanitizedHtml {
  return (document.getElementById(id)?.innerHTML ?? "") as SanitizedHtml; // read before scripts change it
}
