import {
  ACCESS_REQUEST_LIMITS,
  type AccessDecision,
  type AccessRequests,
  type OwnRequests,
} from "../wire/account/access-requests.ts";
import { ROLE_LEVELS } from "../auth/rights.ts";
import { noticeOfAccess } from "../notifications/notify.ts";
import type { Recipient } from "../mail/account-language.ts";
import type { UserRow } from "../store/accounts.ts";
import type { EmbargoAccess } from "../store/versions.ts";
import { PERSON } from "../store/workspaces.ts";
import type { Services } from "../services.ts";

/**
 * Withheld datasets whose files a person may open to others: as a publisher or owner of the
 * workspace that published them, or as the owner of the dataset they were published from.
 */
const DECIDES = `
  SELECT d.id FROM memberships AS m
  CROSS JOIN datasets AS d ON d.organization_id = m.organization_id
  WHERE m.user_id = ${PERSON} AND (m.is_publisher = 1 OR m.role = 'owner')
    AND d.embargo = 1 AND d.listed = 1
  UNION
  SELECT d.id FROM dataset_roles AS r
  CROSS JOIN workspace_datasets AS w ON w.id = r.dataset_id
  CROSS JOIN datasets AS d ON d.key = w.public_key
  WHERE r.user_id = ${PERSON} AND r.role = ${ROLE_LEVELS.owner} AND d.embargo = 1 AND d.listed = 1`;

const ENTRIES = `
  a.dataset_id AS datasetId, v.name AS datasetName, a.status, a.requested_at AS requestedAt,
  a.decided_at AS decidedAt, a.granted_until AS grantedUntil, a.reason`;

const INBOX = `
  SELECT ${ENTRIES}, a.dataset_id || '-' || a.user_id AS id,
    u.first_name || ' ' || u.last_name AS name, u.email, u.orcid ->> 'orcid' AS orcid,
    (SELECT g.name FROM agreement_consents AS c CROSS JOIN agreements AS g ON g.id = c.agreement_id
     WHERE c.user_id = a.user_id AND c.dataset_id = a.dataset_id
     ORDER BY c.agreed_at DESC LIMIT 1) AS agreement
  FROM (${DECIDES}) AS mine
  CROSS JOIN embargo_access AS a ON a.dataset_id = mine.id
  CROSS JOIN datasets AS d ON d.id = a.dataset_id
  CROSS JOIN versions AS v ON v.id = d.current_id
  CROSS JOIN users AS u ON u.id = a.user_id
  WHERE a.user_id <> ${PERSON}
  ORDER BY a.status <> 'requested', a.requested_at, a.dataset_id, a.user_id LIMIT ?2`;

interface EntryRow {
  datasetId: number;
  datasetName: string;
  status: EmbargoAccess;
  requestedAt: string;
  decidedAt: string;
  grantedUntil: string;
  reason: string;
}

interface InboxRow extends EntryRow {
  id: string;
  name: string;
  email: string;
  orcid: string | null;
  agreement: string | null;
}

/** Requests that wait for this person's decision first, then decided ones; never their own requests. */
export async function loadInbox({ db }: Services, sub: string): Promise<AccessRequests> {
  const { results } = await db
    .prepare(INBOX)
    .bind(sub, ACCESS_REQUEST_LIMITS.LISTED_MAX)
    .all<InboxRow>();
  return {
    requests: results.map(({ name, email, orcid, ...rest }) => ({
      ...rest,
      person: { name: name.trim(), email, orcid },
    })),
  };
}

/** Requests of the person's account, and those to restore versions that gave its address. */
export async function loadOwnRequests({ db }: Services, sub: string): Promise<OwnRequests> {
  const [access, restore] = await Promise.all([
    db
      .prepare(
        `SELECT ${ENTRIES} FROM embargo_access AS a CROSS JOIN datasets AS d ON d.id = a.dataset_id
         CROSS JOIN versions AS v ON v.id = d.current_id
         WHERE a.user_id = ${PERSON} ORDER BY a.requested_at DESC, a.dataset_id LIMIT ?2`,
      )
      .bind(sub, ACCESS_REQUEST_LIMITS.LISTED_MAX)
      .all<EntryRow>(),
    db
      .prepare(
        `SELECT r.id, r.dataset_id AS datasetId, r.version, v.name AS datasetName,
           r.created_at AS requestedAt
         FROM rehydrations AS r CROSS JOIN versions AS v
           ON v.dataset_id = r.dataset_id AND v.version = r.version
         WHERE r.email = (SELECT lower(email) FROM users WHERE sub = ?1) ORDER BY r.created_at DESC, r.id LIMIT ?2`,
      )
      .bind(sub, ACCESS_REQUEST_LIMITS.LISTED_MAX)
      .all<OwnRequests["restore"][number]>(),
  ]);
  return { access: access.results, restore: restore.results };
}

const DECIDE = `
  UPDATE embargo_access SET status = ?4, granted_until = ?5, reason = ?6, decided_at = ?7,
    decided_by = ${PERSON}
  WHERE dataset_id = ?2 AND user_id = ?3 AND status = ?8 AND dataset_id IN (${DECIDES})`;

/** Who made the request, and for what. */
export interface DecidedRequest {
  userId: number;
  email: string;
  datasetId: number;
  datasetName: string;
  status: EmbargoAccess;
}

interface FoundRequest extends DecidedRequest {
  grantedUntil: string;
  reason: string;
  /** Whether the caller decided it last. */
  isOwnDecision: 0 | 1;
}

const FIND = `
  SELECT u.id AS userId, u.email, v.name AS datasetName, a.dataset_id AS datasetId, a.status,
    a.granted_until AS grantedUntil, a.reason, a.decided_by IS ${PERSON} AS isOwnDecision
  FROM embargo_access AS a
  CROSS JOIN users AS u ON u.id = a.user_id CROSS JOIN datasets AS d ON d.id = a.dataset_id
  CROSS JOIN versions AS v ON v.id = d.current_id
  WHERE a.dataset_id = ?2 AND a.user_id = ?3 AND a.user_id <> ${PERSON} AND a.dataset_id IN (${DECIDES})`;

/**
 * `unknown`: this person may decide no such request. `overtaken`: it has changed since this person saw it, and
 * nothing was done. `repeated`: this person has decided the same before, in another tab.
 */
export type Decided =
  | { outcome: "unknown" }
  | { outcome: "decided" | "repeated"; request: DecidedRequest }
  | { outcome: "overtaken"; status: EmbargoAccess; isOwnDecision: boolean };

export async function decide(
  services: Services,
  { by, id, decision }: { by: UserRow; id: string; decision: AccessDecision },
): Promise<Decided> {
  const { db, now } = services;
  const [, dataset, user] = /^(\d{1,15})-(\d{1,15})$/.exec(id) ?? [];
  const find = db.prepare(FIND).bind(by.sub, Number(dataset ?? 0), Number(user ?? 0));
  const request = await find.first<FoundRequest>();
  if (request === null) return { outcome: "unknown" };
  const { status, seen } = decision;
  const isGrant = status === "granted";
  const until = isGrant ? (decision.until ?? "") : "";
  const reason = isGrant ? "" : decision.reason;
  const [decided] = await db.batch([
    db
      .prepare(DECIDE)
      .bind(
        by.sub,
        request.datasetId,
        Number(user),
        status,
        until,
        reason,
        now().toISOString(),
        seen,
      ),
    noticeOfAccess(services, request),
  ]);
  if ((decided?.meta.changes ?? 0) > 0) return { outcome: "decided", request };
  const current = await find.first<FoundRequest>();
  if (current === null) return { outcome: "unknown" };
  const isOwnDecision = current.isOwnDecision === 1;
  const isSame =
    current.status === status && current.grantedUntil === until && current.reason === reason;
  return isOwnDecision && isSame
    ? { outcome: "repeated", request: current }
    : { outcome: "overtaken", status: current.status, isOwnDecision };
}

/** The people who may decide about a dataset's withheld files. */
export async function loadDeciders(
  { db }: Services,
  { datasetId, limit }: { datasetId: number; limit: number },
): Promise<Recipient[]> {
  const { results } = await db
    .prepare(
      `SELECT u.email, u.language FROM datasets AS d CROSS JOIN memberships AS m
         ON m.organization_id = d.organization_id AND (m.is_publisher = 1 OR m.role = 'owner')
       CROSS JOIN users AS u ON u.id = m.user_id WHERE d.id = ?1
       UNION
       SELECT u.email, u.language FROM datasets AS d
       CROSS JOIN workspace_datasets AS w ON w.public_key = d.key
       CROSS JOIN dataset_roles AS r ON r.dataset_id = w.id AND r.role = ${ROLE_LEVELS.owner}
       CROSS JOIN users AS u ON u.id = r.user_id WHERE d.id = ?1
       LIMIT ?2`,
    )
    .bind(datasetId, limit)
    .all<Recipient>();
  return results;
}
