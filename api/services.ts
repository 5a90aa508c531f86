import { exports, waitUntil } from "cloudflare:workers";
import { createKeyStore } from "#token/keys.ts";
import type { TokenRefusal } from "#token/failures.ts";
import { createTokenVerifier } from "#token/verify.ts";
import type { OrcidLink } from "./wire/account/user.ts";
import { LOCAL_NETWORK, readNetwork } from "#platform/client-address.ts";
import { createPoints, EVENT_TIER } from "#platform/points.ts";
import { createLog, type Log } from "#platform/request-log.ts";
import { toOrigin } from "#platform/setting-checks.ts";
import type { Bindings } from "./bindings.ts";
import { createCallLimits, type CallLimits } from "./call-limits.ts";
import { isSecretSet, requireGoodSettings, toIssuers } from "./config.ts";
import { createChallengeCheck, type ChallengeOutcome } from "./challenge/verify.ts";
import { createGithubExchange, type GithubProfile } from "./links/github.ts";
import { createOrcidExchange } from "./links/orcid.ts";
import { NAME } from "#brand/name.ts";
import { MAIL_TEXTS } from "./mail/languages.ts";
import { createBindingMail, createHttpMail } from "./mail/deliver.ts";
import { finishMail, type DeliverMail, type Mail, type SendMail } from "./mail/mail.ts";
import { createQueuedMail, sendQueuedMails } from "./mail/queue.ts";
import { type IsDoiRegistered, createDoiResolver } from "./publish/ask-doi.ts";
import { createUserPool, NO_USER_POOL, type UserPool } from "./user-pool/admin.ts";

/** The result of a token check; the reason is for the log, never for the caller. */
type AccessCheck =
  | { ok: true; claims: { sub: string; authTime?: number } }
  | { ok: false; reason: string };

/** The reason when a check is impossible: the pool's keys cannot be read. */
export const KEYS_UNAVAILABLE = "keys_unavailable" satisfies TokenRefusal;

/** All external services; a test passes its own. */
export interface Services {
  /** Writes a line that names the build and the request. */
  log: Log;
  db: D1Database;
  files: R2Bucket;
  /** Origin of the absolute addresses in answers, without a slash at the end. */
  origin: string;
  doiPrefix: string;
  /** Whether a DOI is registered; `null` where no resolver is set. */
  isDoiRegistered: IsDoiRegistered | null;
  /** Origin of the portal, for links in emails; `null` leaves the links out. */
  portalOrigin: string | null;
  /** The publishers' shared secret; `null` closes publishing. */
  publishToken: string | null;
  /** Signs addresses of withheld files for those who may see them; `null` signs none. */
  urlSigningKey: string | null;
  /** Signs tokens for the documentation site; `null` when there is none. */
  readmeSecret: string | null;
  now: () => Date;
  /** The network a request comes from; `null` when it is unknown. */
  readNetwork: (headers: Headers) => string | null;
  callLimits: CallLimits;
  /** Logs for operators how a publication ended, and how long its last step took. */
  logPublishing: (outcome: string, ms: number) => void;
  /** Keeps the Worker alive for work that no answer waits for. */
  defer: (work: Promise<unknown>) => void;
  pause: (ms: number) => Promise<void>;
  /** Purges shared answers with one of these tags everywhere; `false` when the platform refuses. */
  purgePublic: (tags: string[]) => Promise<boolean>;
  verifyAccess: (token: string) => Promise<AccessCheck>;
  /** The person behind an authorization code of ORCID; `null` when the code was refused. */
  exchangeOrcid: (code: string) => Promise<OrcidLink | null>;
  /** The account behind an authorization code of GitHub; `null` when the code was refused. */
  exchangeGithub: (code: string) => Promise<GithubProfile | null>;
  /** The user pool's accounts. */
  userPool: UserPool;
  /** Whether a request comes from a person and not a robot; `null` for a request without a token. */
  verifyChallenge: (token: string | null) => Promise<ChallengeOutcome>;
  /** Sends a message or drops it; the result says which. Never rejects. */
  sendMail: SendMail;
  /** Sends messages that the email service did not take before; returns how many it took. */
  sendQueuedMails: () => Promise<number>;
}

/** The version that lines of the log name. */
export function toBuild({ VERSION }: Bindings): string {
  return VERSION?.id || "local";
}

/** The services of a deployed Worker; made once, because they contain the pool's public keys. */
export function createServices(bindings: Bindings): Services {
  requireGoodSettings(bindings);
  const log = createLog(toBuild(bindings));
  const verifier = createTokenVerifier({
    issuers: toIssuers(bindings.TOKEN_ISSUERS),
    clientId: bindings.USER_POOL_CLIENT_ID,
    keys: createKeyStore({
      fetch: (...request) => fetch(...request),
      now: Date.now,
      kv: bindings.KEYS ?? null,
      allowHttp: bindings.ENVIRONMENT === "local",
      log,
      defer: waitUntil,
    }),
    now: Date.now,
  });
  return {
    log,
    db: bindings.DB,
    files: bindings.FILES,
    origin: toOrigin(bindings.PUBLIC_ORIGIN),
    doiPrefix: bindings.DOI_PREFIX,
    isDoiRegistered: openDoiResolver(bindings),
    portalOrigin: toOrigin(bindings.PORTAL_ORIGIN ?? "") || null,
    publishToken: toSecret(bindings.PUBLISH_TOKEN),
    urlSigningKey: toSecret(bindings.URL_SIGNING_KEY),
    readmeSecret: toSecret(bindings.README_JWT_SECRET),
    now: () => new Date(),
    readNetwork: (headers) =>
      readNetwork(headers) ?? (bindings.ENVIRONMENT === "local" ? LOCAL_NETWORK : null),
    callLimits: createCallLimits(bindings, log),
    logPublishing: openPublishingPoints(bindings),
    defer: waitUntil,
    pause: (ms) => scheduler.wait(ms),
    purgePublic: (tags) => exports.PublicCatalogue.purge(tags),
    verifyAccess: (token) => verifier.verifyAccess(token),
    exchangeOrcid: openOrcid(bindings),
    exchangeGithub: openGithub(bindings),
    userPool: openUserPool(bindings),
    verifyChallenge: openChallenge(bindings, log),
    ...openMail(bindings, log),
  };
}

function openDoiResolver({ DOI_RESOLVER: resolver = "" }: Bindings): IsDoiRegistered | null {
  return resolver === "" ? null : createDoiResolver((...request) => fetch(...request), resolver);
}

function openPublishingPoints({ METRICS, VERSION }: Bindings): Services["logPublishing"] {
  const write = createPoints(METRICS, VERSION?.id || "local");
  return (outcome, ms) => write?.({ name: "publishing", outcome, tier: EVENT_TIER }, [ms, 0]);
}

function toSecret(text: string | undefined): string | null {
  return isSecretSet(text) ? text : null;
}

/** Without its settings, which need each other, every code is refused: its owner would be unknown. */
function openOrcid(bindings: Bindings): Services["exchangeOrcid"] {
  const { ORCID_TOKEN_URL: tokenUrl = "", ORCID_CLIENT_ID: clientId = "" } = bindings;
  const clientSecret = toSecret(bindings.ORCID_CLIENT_SECRET);
  if (clientSecret === null) return async () => null;
  const redirectUri = bindings.ORCID_REDIRECT_URI ?? "";
  const ask: typeof fetch = (...request) => fetch(...request);
  return createOrcidExchange({ fetch: ask, tokenUrl, clientId, clientSecret, redirectUri });
}

function openGithub(bindings: Bindings): Services["exchangeGithub"] {
  const { GITHUB_TOKEN_URL: tokenUrl = "", GITHUB_API_URL: apiUrl = "" } = bindings;
  const clientId = bindings.GITHUB_CLIENT_ID ?? "";
  const clientSecret = toSecret(bindings.GITHUB_CLIENT_SECRET);
  if (clientSecret === null) return async () => null;
  const ask: typeof fetch = (...request) => fetch(...request);
  return createGithubExchange({ fetch: ask, tokenUrl, apiUrl, clientId, clientSecret });
}

/** Without a key for the pool, its operator must make the same changes there. */
function openUserPool(bindings: Bindings): UserPool {
  const { USER_POOL_ENDPOINT: endpoint = "", USER_POOL_ID: poolId = "" } = bindings;
  const accessKeyId = toSecret(bindings.USER_POOL_KEY_ID);
  const secretAccessKey = toSecret(bindings.USER_POOL_KEY_SECRET);
  if (endpoint === "" || poolId === "" || accessKeyId === null || secretAccessKey === null)
    return NO_USER_POOL;
  const ask: typeof fetch = (...request) => fetch(...request);
  const now = (): Date => new Date();
  return createUserPool({ fetch: ask, endpoint, poolId, accessKeyId, secretAccessKey, now });
}

const RECAPTCHA_URL = "https://www.google.com/recaptcha/api/siteverify";

/** Without a secret no one can verify a token, and every request passes. */
function openChallenge(bindings: Bindings, log: Log): Services["verifyChallenge"] {
  const secret = toSecret(bindings.CHALLENGE_SECRET);
  if (secret === null) return async () => "passed";
  return createChallengeCheck({
    fetch: (...request) => fetch(...request),
    verifyUrl: bindings.CHALLENGE_VERIFY_URL || RECAPTCHA_URL,
    secret,
    isRequired: bindings.CHALLENGE_REQUIRED === "on",
    log,
  });
}

type MailServices = Pick<Services, "sendMail" | "sendQueuedMails">;

/** Without its settings no email is sent, and features that need email are off. */
function openMail(bindings: Bindings, log: Log): MailServices {
  const deliver = openDelivery(bindings);
  if (deliver === null) return { sendMail: async () => false, sendQueuedMails: async () => 0 };
  const sender = {
    brandName: bindings.BRAND_NAME || NAME,
    portalOrigin: toOrigin(bindings.PORTAL_ORIGIN ?? "") || null,
  };
  const queue = {
    db: bindings.DB,
    now: () => new Date(),
    log,
    finish: (mail: Mail) => finishMail(mail, sender, MAIL_TEXTS[mail.language ?? "en"]),
    deliver,
  };
  return { sendMail: createQueuedMail(queue), sendQueuedMails: () => sendQueuedMails(queue) };
}

/** The operator's own email service if one is set, otherwise the platform's. */
function openDelivery(bindings: Bindings): DeliverMail | null {
  const { MAIL_URL: url = "", MAIL_FROM: from = "", EMAIL: email } = bindings;
  if (from === "") return null;
  const token = toSecret(bindings.MAIL_TOKEN);
  if (token !== null)
    return createHttpMail({ fetch: (...request) => fetch(...request), url, token, from });
  const brandName = bindings.BRAND_NAME || NAME;
  return email === undefined ? null : createBindingMail({ email, from, brandName });
}
