import type { Notification } from "#content-cache/entries.ts";
import type { Rendered } from "./sanitized-html.ts";
import type { Appearance } from "./appearance.ts";
import type { FormReply, UnsentForm } from "./form.ts";
import type { FailureCode } from "./failures.ts";
import type { Pages } from "./page-data.ts";
import type { RouteName } from "./routes.ts";
import type { Profile } from "./session.ts";
import type { OtherLogin } from "./sign-in.ts";

/** The page's metadata in the document's head. */
export interface Head {
  title: string;
  description: string;
  /** Absolute; absent for private pages. */
  canonical?: string;
  isIndexable: boolean;
  /** Other formats of the page, such as its feed, and other links. */
  links?: readonly { rel: string; href: string; type?: string; title?: string }[];
  /** Picture of the page in link previews, absolute, at least 1200 × 630. */
  image?: { url: string; alt: string };
  /** schema.org JSON-LD, as plain data. */
  jsonLd?: unknown;
  /** Further `<meta name content>` pairs, in order. */
  meta?: readonly (readonly [name: string, content: string])[];
}

/** A page that could not be rendered at all: its status says why. */
export interface MissingPage {
  status: 403 | 404 | 410 | 500 | 502 | 503 | 504;
  failure: FailureCode;
}

/** The signed-in part of the shell: nothing for visitors, so that their pages can be shared. */
export interface Account {
  profile: Profile | null;
}

/** The data of every page's shell, whatever the route. */
export interface Shell {
  brandName: string;
  universityName: string;
  /** The not-found page's link home; differs by environment (specification point 2). */
  homeUrl: string;
  appUrl: string;
  docsUrl: string;
  termsUrl: string;
  privacyUrl: string;
  year: number;
  buildId: string;
  /** Besides email and password; none without a hosted login. */
  otherLogins: readonly OtherLogin[];
  notification: Rendered<Notification> | null;
  /** The reader is an editor who sees drafts. */
  isPreview?: true;
  /** The reader's choice; absent when the system decides. */
  appearance?: Appearance;
  /** The edge refused the reader's token: their session ended with this page. */
  hasEnded?: true;
  /** `null` for a visitor: this field says whether a reader is signed in. */
  account: Account | null;
}

/** The source of a view: the document it was served with, or its loader. */
export type ViewOrigin = "document" | "loader";

/** The data of a page for its forms; a visitor's page has none. */
export interface MemberParts {
  /** The prefix of this page's form keys: the account, a dot, and a random part. */
  formKey?: string;
  reply?: FormReply;
  unsent?: UnsentForm;
}

/** All data that the browser needs to hydrate the page. */
export type View =
  | {
      [Name in RouteName]: {
        kind: "page";
        name: Name;
        params: Record<string, string>;
        head: Head;
        page: Pages[Name];
      } & MemberParts;
    }[RouteName]
  | {
      kind: "missing";
      head: Head;
      missing: MissingPage;
      /** The id of the failure in the log; absent without one. */
      reference?: string | null;
    };
