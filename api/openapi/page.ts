import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { hashToBase64 } from "#base/hex.ts";
import type { Body, Operation, Operations } from "./operation.ts";
import { findExample, createDocument } from "./document.ts";
import { FAMILIES } from "./operations/index.ts";
import { toParameters } from "./parameters.ts";
import { toOperationId, toPlace } from "./path.ts";
import { findRequiredRole } from "./refusals.ts";
import { Hono } from "hono";
import type { Services } from "../services.ts";

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Nothing may be loaded or run, except the page's own style. */
async function createPagePolicy(): Promise<string> {
  return `default-src 'none'; style-src 'sha256-${await hashToBase64(STYLE)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** The documentation page, calls by family. */
function toPage(): Html {
  const families = Object.entries(FAMILIES);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Product API</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>Product API</h1>
          <p>
            Public data under <code>/discover</code> needs no token. The same, for programs:
            <a href="/openapi.json">openapi.json</a>.
          </p>
          <nav aria-label="Families">
            <ul>
              ${families.map(([name]) => html`<li><a href="#${toAnchor(name)}">${name}</a></li>`)}
            </ul>
          </nav>
          ${families.map(([name, operations]) => toFamily(name, operations))}
        </main>
      </body>
    </html>`;
}

function toFamily(name: string, operations: Operations): Html {
  return html`<section aria-labelledby="${toAnchor(name)}">
    <h2 id="${toAnchor(name)}">${name}</h2>
    ${Object.entries(operations).map(([address, operation]) => toArticle(address, operation))}
  </section>`;
}

function toArticle(address: string, operation: Operation): Html {
  const place = toPlace(address);
  const id = toOperationId(place);
  return html`<article aria-labelledby="${id}">
    <h3 id="${id}"><a href="#${id}">${operation.summary}</a></h3>
    <p><code>${place.method.toUpperCase()} ${place.path}</code></p>
    ${operation.description && html`<p>${toInline(operation.description)}</p>`}
    <p>Who may: ${findRequiredRole(address)}.</p>
    ${toParameterList(operation)} ${operation.body && toBody(operation.body)}
    ${toAnswers(operation, findExample(address))}
  </article>`;
}

function toParameterList(operation: Operation): Html | string {
  const parameters = toParameters(operation);
  if (parameters.length === 0) return "";
  return html`<dl class="parameters">
    ${parameters.map(
      ({ name, required, description, schema }) =>
        html`<div>
          <dt><code>${name}</code>${required ? " (required)" : ""}</dt>
          <dd>${toInline(description)} <small>${describeSchema(schema)}</small></dd>
        </div>`,
    )}
  </dl>`;
}

function toBody({ type, example, isOptional }: Body): Html {
  return html`<p>Body as <code>${type}</code>${isOptional ? " (optional)" : ""}:</p>
    <pre tabindex="0">${toText(example)}</pre>`;
}

function toAnswers({ answers, refusals = {} }: Operation, example: unknown): Html {
  const lines = [
    ...Object.entries(answers).map(([status, answer]) => [status, answer.description]),
    ...Object.entries(refusals),
  ].toSorted(([a = ""], [b = ""]) => a.localeCompare(b));
  return html`<dl>
      ${lines.map(
        ([status, text]) =>
          html`<div>
            <dt>${status}</dt>
            <dd>${toInline(text)}</dd>
          </div>`,
      )}
    </dl>
    ${
      example !== undefined &&
      html`<details>
        <summary>An answer</summary>
        <pre tabindex="0">${toText(example)}</pre>
      </details>`
    }`;
}

/** Words between backticks are code. */
function toInline(text = ""): (Html | string)[] {
  return text.split("`").map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part));
}

function toText(example: unknown): string {
  return typeof example === "string" ? example : JSON.stringify(example, null, 2);
}

function toAnchor(name: string): string {
  return name.toLowerCase().replace(/[^a-z]+/g, "-");
}

/** Of the documentation page; system colours follow the reader's light or dark. */
const STYLE = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: auto; padding: 1rem; }
h2 { border-bottom: 1px solid; padding-top: 2rem; }
h3 { margin-bottom: 0; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
article { padding-bottom: 1rem; }
code, pre { font: 0.875rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { border: 1px solid; padding: 0.5rem; overflow: auto; max-height: 30rem; }
h1, h2, h3, dd { overflow-wrap: anywhere; }
dl div { display: flex; gap: 0 1rem; flex-wrap: wrap; padding: 0.25rem 0; }
.parameters div { border-top: 1px solid; }
.parameters dt { flex: 0 0 12rem; }
.parameters dd { flex: 1 1 16rem; }
small { display: block; }
dt { font-weight: bold; }
dd { margin: 0; min-width: 0; flex: 1; }
summary { cursor: pointer; }
`;

const numbers = new Intl.NumberFormat("en-GB");

/** The type of a parameter, as the documentation page shows it. */
function describeSchema(schema: object): string {
  const {
    type,
    items,
    maxItems,
    default: fallback,
    ...own
  }: Record<string, unknown> = Object(schema);
  if (type === "array") {
    const most = maxItems === undefined ? "" : `, at most ${numbers.format(Number(maxItems))}`;
    return `repeatable${most}: ${describeSchema(Object(items))}`;
  }
  const rest = fallback === undefined ? "" : `; ${String(fallback)} unless said`;
  return describeValues(type, own) + rest;
}

function describeValues(type: unknown, schema: Record<string, unknown>): string {
  const { enum: choices, maximum, maxLength, pattern, format } = schema;
  if (Array.isArray(choices)) return choices.join(" | ");
  if (type === "boolean") return "true | false";
  if (type === "integer") return `a number from 0 to ${numbers.format(Number(maximum))}`;
  if (format === "date") return "a day as yyyy-MM-dd";
  if (typeof pattern === "string") return `a text like ${pattern}`;
  return maxLength === undefined
    ? "a text"
    : `a text of at most ${numbers.format(Number(maxLength))} characters`;
}

/** The document for programs and the page for people; both stay the same while the Worker runs. */
export function documentRoutes({ origin }: Services): Hono {
  const routes = new Hono();
  let text: string | undefined;

  routes.get("/openapi.json", (c) => {
    text ??= JSON.stringify(createDocument(origin));
    return c.body(text, 200, {
      "content-type": "application/json",
      "cache-control": "public, max-age=300",
    });
  });

  routes.get("/docs", async (c) => {
    c.header("content-security-policy", await createPagePolicy());
    return c.html(toPage());
  });

  routes.get("/", (c) => c.redirect("/docs"));

  return routes;
}
