import { createPage, escapeHtml } from "./html.ts";
import type { Inbox, Message } from "./inbox.ts";

function toRow({ to, subject, code, sentAt }: Message): string {
  const time = new Date(sentAt).toISOString();
  return `<tr><td><time datetime="${time}">${time.slice(11, 19)}</time></td><td>${escapeHtml(to)}<br>${escapeHtml(subject)}</td><td><code>${escapeHtml(code)}</code></td></tr>`;
}

/** Shows the codes that a real pool would have sent by e-mail or SMS. */
export function createInboxPage(inbox: Inbox): Response {
  const rows = inbox.list().map(toRow).join("");
  const table = `<table><thead><tr><th>Time (UTC)</th><th>To</th><th>Code</th></tr></thead><tbody>${rows}</tbody></table>`;
  const body = rows ? table : "<p>Nothing yet. Codes appear here; reload to look again.</p>";
  return createPage("Inbox of the demo accounts", body);
}
