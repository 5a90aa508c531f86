import type { CatalogueHealth } from "./product-api/catalogue-health.ts";
import type { UpstreamState } from "./product-api/breaker.ts";
import type { KeyStore } from "#token/keys.ts";
import type { Content, ContentStatus } from "#content-cache/index.ts";
import type { TokenClaims } from "#token/claims.ts";
import type { CallLimits } from "./middleware/call-limiters.ts";
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
import type { FileParts } from "./previews/file-parts.ts";
import type { WrittenHeaders } from "./signposting/written-headers.ts";
import type { DrawCard } from "./cards/draw-card.ts";
import type { PreviewBudget } from "./previews/budget.ts";
import type { Citations } from "./external/citations.ts";
import type { References } from "./external/references.ts";
import type { AskUserPool } from "./session/own-sign-in.ts";
import type { Credentials, FormSignIn } from "./session/form-sign-in.ts";
import type { SignedOut } from "./session/sign-out.ts";
import type { EdgeSession } from "./session/read-session.ts";
import type { AccountApi } from "./product-api/account.ts";

/** What the portal Worker needs from outside its own code: exactly what a test replaces. */
export interface Services {
  config: Config;
  /** Milliseconds since the epoch. */
  now(): number;
  /** The content of one whole generation; never waits for the CMS. */
  readContent(defer: Defer): Promise<Content>;
  /** Every draft as the editors see it now; `null` when there are none to be had. */
  readDrafts(): Promise<Content | null>;
  /** One run that brings content in; rejects when it failed. */
  syncContent(): Promise<void>;
  /** Where an address of another repository leads that no page has. */
  findMoved: FindMoved;
  /** Webhook calls taken anywhere. */
  seenCalls: SeenCalls;
  /** Rejects when the store does not answer. */
  readContentStatus(): Promise<ContentStatus>;
  /** What the catalogue says of itself; never throws. */
  readCatalogueHealth(): Promise<CatalogueHealth>;
  /** Ages of the user pools' public keys held here. */
  keyAges: KeyStore["ages"];
  /** How the services behind the portal have been doing, as this isolate found them. */
  upstreams(): Record<string, UpstreamState>;
  readSession(request: Request): Promise<EdgeSession>;
  /** Sign-in from a form that a browser without scripts has posted. */
  signIn(credentials: Credentials): Promise<FormSignIn>;
  /** Ends the session of these cookies; never throws. */
  signOut(cookies: string | null): Promise<SignedOut>;
  /** Asks the user pool in the name of whom an access token is of; never throws. */
  askUserPool: AskUserPool;
  /** Remembers at the edge that a sign-in is over, where that is switched on. */
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
  fileParts: FileParts;
  writtenHeaders: WrittenHeaders;
  drawCard: DrawCard;
  external: ExternalClient;
  references: References;
  /** `null` where DataCite is not asked. */
  citations: Citations | null;
  /** `null` where ORCID is not asked. */
  orcidRecords: OrcidRecords | null;
  build: Build;
  /** `null` where none are bound. */
  metrics: Metrics | null;
  /** `null` where the catalogue is not the embedded one, which alone takes them. */
  countView: CountView | null;
  /** The answers and events of the last day; `null` where metrics cannot be read. */
  readTraffic: ReadTraffic | null;
  log(line: Record<string, string | number | boolean | null>): void;
}

export interface Build {
  id: string;
  /** The script that stands in each document. */
  entry: string;
  /** Addresses of each page's own script, by route, and what `all` pages and a `session` need. */
  pageCode: ReadonlyMap<string, readonly string[]>;
  styles: readonly string[];
  fonts: readonly string[];
  /** Every hashed file of the build, by its source. */
  files: readonly string[];
}

/** A whole page that is not a member's, and what it was made of. */
export interface ShareablePage {
  key: PageKey;
  template: PageTemplate;
  generation: string;
}

/** What one request carries through the middlewares. */
export interface PortalEnv {
  Variables: {
    nonce: string;
    /** The content security policy of an answer that has one of its own. */
    ownPolicy?: string;
    session: EdgeSession;
    /** What that caller's token shows, once it was requested. */
    account?: AccountApi;
    /** Set for an editor who previews: the drafts everything is answered from. */
    drafts?: Content;
    /** How long this request may still wait for parts of its page; all its steps share it. */
    waitBudget?: () => number;
    /** Set for a page that other visitors may be shown too. */
    shareable?: ShareablePage | undefined;
  };
}
