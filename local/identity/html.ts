import { escapeHtml } from "#base/escape-html.ts";

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem;color:#1c2530;background:#f7f5f0}
h1{font-size:1.4rem}form{display:grid;gap:.75rem;margin:1rem 0}label{display:grid;gap:.25rem}
input,button,select{font:inherit;padding:.5rem .75rem;border:1px solid #7d8790;border-radius:4px}
button{cursor:pointer;background:#fff}button.main{background:#0b4f5c;color:#fff;border-color:#0b4f5c}
[role=alert]{border-left:4px solid #b3261e;padding:.5rem .75rem;background:#fff}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.35rem .5rem;border-bottom:1px solid #d5d0c5}code{font-size:1.2em}`;

const PAGE_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  "content-type": "text/html; charset=utf-8",
  "referrer-policy": "no-referrer",
};

/** A page of the stand-ins; `body` is HTML that has been escaped already. */
export function createPage(
  title: string,
  body: string,
  init: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
  return new Response(html, {
    status: init.status ?? 200,
    headers: { ...PAGE_HEADERS, ...init.headers },
  });
}
