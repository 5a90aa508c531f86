import type { Notification } from "#content-cache/records.ts";
import type { Rendered } from "./sanitized-html.ts";
import type { Appearance } from "./appearance.ts";
import type { FormReply, UnsentForm } from "./form.ts";
import type { FailureCode } from "./failures.ts";
import type { Pages } from "./page-data.ts";
import type { RouteName } from "./routes.ts";
import type { Profile, Workspace } from "./session.ts";

/** What the head of the document says of a page. */
export interface Head {
  title: string;
  description: string;
  /** Absolute; absent for private pages. */
  canonical?: string;
  isIndexable: boolean;
  /** Other forms of the page, such as its feed, and what else is linked to it. */
  links?: readonly { rel: string; href: string; type?: string; title?: string }[];
  /** Picture of the page where links to it are shown, absolute, at least 1200 × 630. */
  image?: { url: string; alt: string };
  /** schema.org JSON-LD, as plain data. */
  jsonLd?: unknown;
  /** Further `<meta name content>` pairs, in order. */
  meta?: readonly (readonly [name: string, content: string])[];
}

/** A page that could not be made at all: its status says why. */
export interface MissingPage {
  status: 403 | 404 | 410 | 500 | 502 | 503 | 504;
  failure: FailureCode;
}

/** The signed-in part of the shell: nothing for visitors, so that their pages can be shared. */
export interface Account {
  profile: Profile | null;
  workspaces: Workspace[] | null;
}

/** What every page's shell shows, whatever the route. */
export interface Shell {
  brandName: string;
  universityName: string;
  /** The not-found page's way home; differs by environment (specification point 2). */
  homeUrl: string;
  appUrl: string;
  docsUrl: string;
  termsUrl: string;
  privacyUrl: string;
  year: number;
  buildId: string;
  notification: Rendered<Notification> | null;
  /** The reader is an editor who sees drafts. */
  isPreview?: true;
  /** The reader's choice; absent when the system decides. */
  appearance?: Appearance;
  /** `null` for a visitor: what says whether a reader is signed in. */
  account: Account | null;
}

/** Where a view comes from: the document it was served with, or its loader. */
export type ViewOrigin = "document" | "loader";

/** What a page holds for its forms; nothing of it is on a visitor's page. */
export interface MemberParts {
  /** By which this page's forms are known again: the account, a dot, and what is new each time. */
  formKey?: string;
  reply?: FormReply;
  unsent?: UnsentForm;
}

/** The whole of what the browser needs to continue where the server stopped. */
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
      /** By which the log finds what failed; left out where nothing did. */
      reference?: string | null;
    };
