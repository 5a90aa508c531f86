import type { Content } from "#content-cache/index.ts";
import type { Part, Failure } from "#client/contract/failures.ts";
import type { Head, MissingPage } from "#client/contract/view.ts";
import type { AccountApi } from "../product-api/account.ts";
import type { Catalogue } from "../product-api/catalogue.ts";
import type { Defer } from "../product-api/public-cache.ts";
import type { Services } from "../services.ts";

/** The arguments of a loader. */
export interface LoadContext {
  services: Services;
  /** Available while the loader calls the catalogue. */
  content: Promise<Content>;
  catalogue: Catalogue;
  /** `null` for a visitor. */
  account: AccountApi | null;
  params: Record<string, string>;
  /** Path and query of the previous page of this portal; only pages that are never stored may use it. */
  referrer: string | null;
  /** Values of a query parameter, in order. */
  query(name: string): string[];
  /** Absolute address of a path of this portal. */
  absolute(path: string): string;
  defer: Defer;
  /** Data that the page can do without, if it arrives while the request may still wait; otherwise `null`. */
  inTime<Value>(work: Promise<Value>): Promise<Value | null>;
}

/** A page's data, or a redirect, or why there is no page. */
export type Loaded<Page> =
  | { kind: "page"; status: 200 | 410; head: Head; page: Page }
  | { kind: "redirect"; to: string; status: 301 | 302 }
  | { kind: "missing"; missing: MissingPage };

export type Loader<Page> = (context: LoadContext) => Promise<Loaded<Page>>;

/** A part of the account, for a visitor. */
export const SIGNED_OUT: Part<never> = { ok: false, failure: { code: "sign_in_needed" } };

/** A page that exists. */
export function found<Page>(head: Head, page: Page): Loaded<Page> {
  return { kind: "page", status: 200, head, page };
}

/** A title with its distinctive part first (OG-01). */
export function toTitle(context: LoadContext, text: string): string {
  return `${text} · ${context.services.config.BRAND_NAME}`;
}

/** The status a whole page answers with when its critical data is missing. */
export function toMissing({ code }: Failure): MissingPage {
  switch (code) {
    case "not_found":
    case "refused":
      return { status: 404, failure: code };
    case "gone":
      return { status: 410, failure: code };
    case "too_slow":
      return { status: 504, failure: code };
    case "sign_in_needed":
    case "not_allowed":
      return { status: 403, failure: code };
    case "sign_in_unchecked":
      return { status: 503, failure: code };
    case "unreachable":
    case "upstream_error":
    case "unreadable":
      return { status: 502, failure: code };
  }
}
