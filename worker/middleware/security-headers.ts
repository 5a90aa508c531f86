import type { MiddlewareHandler } from "hono";
import { href } from "#client/contract/routes.ts";
import { COMMON_HEADERS } from "#platform/common-headers.ts";
import type { PortalEnv } from "../services.ts";
import { REPORTS_PATH } from "#client/contract/beacon-urls.ts";
import type { Config } from "../config.ts";

/** The name of the reporting endpoint in the policies. */
const REPORTS = "portal";

/** Random bits of a nonce, in bytes: 144 bits (R-70 requires at least 128). */
const NONCE_BYTES = 18;

const DOCS_LOGIN = href("docs-login");

/** Pages whose address, or whose redirect, contains a secret: no referrer is sent (R-54). */
const RETURN_PATHS: ReadonlySet<string> = new Set([
  href("orcid-redirect"),
  href("github-redirect"),
  href("profile"),
  DOCS_LOGIN,
]);

/**
 * Headers of every answer, whatever its kind (R-70, R-72). An injected script is refused because
 * only scripts with this response's nonce run; framing, plug-ins and base addresses are refused
 * because the portal uses none. `style-src` needs no `unsafe-inline`: styles are files, and the
 * few style attributes contain data (an avatar's colour), which is all `style-src-attr` allows.
 * A browser reports refusals to a route of our own.
 */
export function securityHeaders(config: Config): MiddlewareHandler<PortalEnv> {
  const fixed = fixedHeaders(config);
  const toPolicy = createPolicy(config);
  return async (c, next) => {
    const nonce = createNonce();
    c.set("nonce", nonce);
    await next();
    const { headers } = c.res;
    for (const [name, value] of fixed) headers.set(name, value);
    // Without the header a shared cache would keep an answer for hours.
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
    if (RETURN_PATHS.has(c.req.path)) {
      // The visitor's page there has no secret, and its link to `/sign-in` says by its referrer where to return.
      const hasSecret = c.req.path !== DOCS_LOGIN || headers.has("Location");
      if (hasSecret) headers.set("Referrer-Policy", "no-referrer");
      // A popup that returns from another service could not reach its opener otherwise.
      headers.set("Cross-Origin-Opener-Policy", "unsafe-none");
    }
    const isPage = headers.get("content-type")?.startsWith("text/html") === true;
    if (isPage && c.res.status === 304) return;
    const ownPolicy = c.get("ownPolicy");
    if (ownPolicy !== undefined) {
      headers.set("Content-Security-Policy", ownPolicy);
      headers.set("Cross-Origin-Resource-Policy", "cross-origin");
    } else if (isPage) {
      headers.set("Content-Security-Policy", toPolicy(nonce));
    } else {
      // Pages of ours show a PDF in a frame. Its viewer runs apart from this origin, and some
      // browsers (WebKitGTK) give it its size by styles of the frame's document.
      const isDocument =
        headers.get("content-type") === "application/pdf" &&
        headers.get("content-disposition") === "inline";
      headers.set("Content-Security-Policy", isDocument ? DOCUMENT_POLICY : FILE_POLICY);
    }
  };
}

export const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'";
const DOCUMENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

function fixedHeaders(config: Config): (readonly [string, string])[] {
  return [
    ...COMMON_HEADERS,
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", `same-origin-allow-popups; report-to="${REPORTS}"`],
    ["Reporting-Endpoints", `${REPORTS}="${REPORTS_PATH}"`],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ...(config.ENVIRONMENT === "production"
      ? []
      : [["X-Robots-Tag", "noindex"] satisfies [string, string]]),
  ];
}

/** Creates a page's policy from its nonce; all other parts are the same for every page. */
export function createPolicy(config: Config): (nonce: string) => string {
  const pieces = policyParts(config, NONCE_PLACE).join("; ").split(NONCE_PLACE);
  return (nonce) => pieces.join(nonce);
}

/** Occurs in no setting: a policy's sources contain no spaces. */
const NONCE_PLACE = " nonce ";

function policyParts(config: Config, nonce: string): string[] {
  const identity = new URL(config.USER_POOL_ENDPOINT).origin;
  const hosted = config.OAUTH_DOMAIN === "" ? "" : `https://${config.OAUTH_DOMAIN}`;
  const credentials =
    config.IDENTITY_POOL_ENDPOINT && new URL(config.IDENTITY_POOL_ENDPOINT).origin;
  const challenge = config.CHALLENGE_SCRIPT_URL && new URL(config.CHALLENGE_SCRIPT_URL).origin;
  const connect = [identity, hosted, credentials, challenge].filter((origin) => origin !== "");
  const development = import.meta.env.DEV;
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: https://images.ctfassets.net ${config.ASSET_HOSTS.join(" ")}`.trim(),
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self' ${connect.join(" ")}${development ? " ws:" : ""}`,
    // Of this origin only a PDF lets itself be framed. Every page has it: navigation keeps the policy.
    `frame-src 'self' ${challenge}`.trim(),
    // Queries of tables run in a worker, whose own policy allows it to load nothing.
    "worker-src 'self'",
    "manifest-src 'self'",
    // Signing out of a hosted login ends at its own logout page. A sign-in by form that began at
    // `/docs-login` ends at the documentation.
    ["form-action 'self'", new URL(config.DOCS_URL).origin, hosted].join(" ").trim(),
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `report-to ${REPORTS}`,
    ...(development
      ? []
      : [
          "require-trusted-types-for 'script'",
          `trusted-types foreland-html foreland-worker${challenge ? " foreland-challenge" : ""}`,
        ]),
  ];
}

export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(NONCE_BYTES))));
}
