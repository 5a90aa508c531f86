import type { PageStyles } from "#client/document.tsx";
import type { CatalogueHealth } from "./product-api/catalogue-health.ts";
import type { UpstreamState } from "./product-api/breaker.ts";
import type { KeyStore } from "#token/keys.ts";
import type { Content, ContentStatus } from "#content-cache/index.ts";
import type { CronWatch } from "./alerts/cron-watch.ts";
import type { TokenClaims } from "#token/claims.ts";
import type { CallLimits } from "./middleware/call-limits.ts";
import type { Config } from "./config.ts";
import type { FindMoved } from "./content/moved.ts";
import type { SeenCalls } from "./content/seen-calls.ts";
import type { Metrics } from "./metrics/measure.ts";
import type { CountView } from "./metrics/view-counter.ts";
import type { ReadTraffic } from "./metrics/traffic.ts";
import type { Editorial } from "./markdown/editorial.ts";
import type { OrcidRecords } from "./external/orcid/orcid-records.ts";
import type { Renderings } from "./markdown/renderings.ts";
import type { ExternalClient } from "./external/client.ts";
import type { PageCache, PageKey, PageTemplate } from "./page-cache/page-cache.ts";
import type { ProductApi } from "./product-api/client.ts";
import type { Defer, PublicCache } from "./product-api/public-cache.ts";
import type { RangeCache } from "./previews/cached-ranges.ts";
import type { TableIndexes } from "./tables/table-indexes.ts";
import type { WrittenHeaders } from "./signposting/written-headers.ts";
import type { DrawCard } from "./cards/draw-card.ts";
import type { PreviewBudget } from "./previews/budget.ts";
import type { Citations } from "./external/citations.ts";
import type { References } from "./external/references.ts";
import type { CallUserPoolAs } from "./session/own-sign-in.ts";
import type { Credentials, FormSignIn } from "./session/form-sign-in.ts";
import type { SignedOut } from "./session/sign-out.ts";
import type { EdgeSession } from "./session/read-session.ts";
import type { AccountApi } from "./product-api/account.ts";

/** External services of the portal Worker; a test replaces them. */
export interface Services {
  config: Config;
  /** Milliseconds since the epoch. */
  now(): number;
  /** The content of one whole generation; never waits for the CMS. */
  readContent(defer: Defer): Promise<Content>;
  /** Every draft as the editors see it now; `null` when there are none. */
  readDrafts(): Promise<Content | null>;
  /** One run that reads content; rejects when it failed. */
  syncContent(): Promise<void>;
  /** The target of another repository's address that no page has. */
  findMoved: FindMoved;
  /** Webhook calls that any isolate has accepted. */
  seenCalls: SeenCalls;
  /** Rejects when the store does not answer. */
  readContentStatus(): Promise<ContentStatus>;
  /** The catalogue's own health report; never throws. */
  readCatalogueHealth(): Promise<CatalogueHealth>;
  /** When the portal's own cron ran. */
  cronWatch: CronWatch;
  /** Ages of this isolate's public keys of the user pools. */
  keyAges: KeyStore["ages"];
  /** Reads the public keys of all issuers again unless they are fresh; never rejects. */
  renewKeys(): Promise<void>;
  /** The state of the services behind the portal, as this isolate observed it. */
  upstreams(): Record<string, UpstreamState>;
  readSession(request: Request): Promise<EdgeSession>;
  /** Sign-in by a form that a browser without scripts sent. */
  signIn(credentials: Credentials): Promise<FormSignIn>;
  /** Ends the session of these cookies; never throws. */
  signOut(cookies: string | null): Promise<SignedOut>;
  /** Calls the user pool with a person's access token; never throws. */
  callUserPoolAs: CallUserPoolAs;
  /** Stores at the edge that a sign-in has ended, where that is switched on. */
  endSession(claims: TokenClaims): Promise<void>;
  /** The network a request comes from; `null` when it is unknown. */
  readNetwork(headers: Headers): string | null;
  callLimits: CallLimits;
  api: ProductApi;
  publicCache: PublicCache;
  pageCache: PageCache;
  editorial: Editorial;
  renderings: Renderings;
  previewBudget: PreviewBudget;
  rangeCache: RangeCache;
  tableIndexes: TableIndexes;
  writtenHeaders: WrittenHeaders;
  drawCard: DrawCard;
  external: ExternalClient;
  references: References;
  /** `null` where DataCite is not used. */
  citations: Citations | null;
  /** `null` where ORCID is not used. */
  orcidRecords: OrcidRecords | null;
  build: Build;
  /** `null` where none are bound. */
  metrics: Metrics | null;
  /** `null` without the embedded catalogue, which alone counts them. */
  countView: CountView | null;
  /** The answers and events of the last day; `null` where metrics cannot be read. */
  readTraffic: ReadTraffic | null;
  log(line: Record<string, string | number | boolean | null>): void;
}

export interface Build {
  id: string;
  /** The inline script of each document. */
  entry: string;
  /** Addresses of each page's own script, by route, and those that `all` pages and a `session` need. */
  pageCode: ReadonlyMap<string, readonly string[]>;
  /** Addresses of the file with the styles of all pages. */
  styles: readonly string[];
  /** Address of the file with the same styles, cut into pieces. */
  stylePieces: string;
  /** The styles themselves that a visitor's page of a route may show; `null` for other pages. */
  findPageStyles(route: string): PageStyles | null;
  fonts: readonly string[];
  /** Every hashed file of the build, by its source. */
  files: readonly string[];
}

/** A whole page that is not a member's, and the data it was made from. */
export interface ShareablePage {
  key: PageKey;
  template: PageTemplate;
  generation: string;
}

/** The variables of one request's context. */
export interface PortalEnv {
  Variables: {
    nonce: string;
    /** The content security policy of an answer that has its own. */
    ownPolicy?: string;
    session: EdgeSession;
    /** The account data of that caller's token, once it was requested. */
    account?: AccountApi;
    /** Set for an editor who previews: all content comes from the drafts. */
    drafts?: Content;
    /** How long this request may still wait for parts of its page; all its steps share it. */
    waitBudget?: () => number;
    /** Set for a page that may be stored for other visitors. */
    shareable?: ShareablePage | undefined;
  };
}
