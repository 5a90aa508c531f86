import type { UserAnswer } from "../wire/account/user.ts";
import { toAfter, toPlace, type CursorPage } from "../http/paging.ts";
import type { Services } from "../services.ts";

export interface UserRow {
  id: number;
  sub: string;
  email: string;
  firstName: string;
  lastName: string;
  middleInitial: string | null;
  degree: string | null;
  credential: string;
  color: string;
  url: string;
  orcid: string | null;
  preferredOrganization: string | null;
  termsVersion: string | null;
  customTerms: string;
  createdAt: string;
  updatedAt: string;
  /** Browser sessions that started before this time have ended; `null` when they were never ended. */
  signedOutAt: string | null;
  /** Of emails to the person, `null` while none is known; only for the person's own calls. */
  language?: string | null;
  /** Unread notifications, up to 100; only in the answer to the person. */
  unread?: number;
  /** The newest of those, as JSON. */
  newest?: string;
}

const USER_COLUMNS = `
  u.id, u.sub, u.email, u.first_name AS firstName, u.last_name AS lastName,
  u.middle_initial AS middleInitial, u.degree, u.credential, u.color, u.url, u.orcid,
  p.node_id AS preferredOrganization, u.terms_version AS termsVersion,
  (SELECT json_group_array(json_object('version', t.version, 'organizationId', w.node_id))
   FROM custom_terms AS t JOIN organizations AS w ON w.id = t.organization_id
   WHERE t.user_id = u.id) AS customTerms, u.created_at AS createdAt, u.updated_at AS updatedAt,
  u.signed_out_at AS signedOutAt`;
const USERS = `users AS u LEFT JOIN organizations AS p ON p.id = u.preferred_organization_id`;

export async function loadUser({ db }: Services, sub: string): Promise<UserRow | null> {
  return prepareUser(db, sub).first<UserRow>();
}

function prepareUser(db: D1Database, sub: string): D1PreparedStatement {
  return db
    .prepare(
      `SELECT ${USER_COLUMNS}, u.language, (SELECT count(*) FROM (SELECT 1 FROM notifications AS n
         WHERE n.user_id = u.id AND n.is_read = 0 LIMIT 100)) AS unread,
         (SELECT json_group_array(json_object('kind', kind, 'name', name, 'target', target, 'mark', mark))
          FROM (SELECT kind, name, target, mark FROM notifications AS n
                WHERE n.user_id = u.id AND n.is_read = 0 ORDER BY n.id DESC LIMIT 3)) AS newest
       FROM ${USERS} WHERE u.sub = ?1`,
    )
    .bind(sub);
}

export interface MembershipRow {
  id: number;
  nodeId: string;
  name: string;
  slug: string;
  colorTheme: string | null;
  bannerUrl: string | null;
  features: string;
  createdAt: string;
  role: string;
  isPublisher: number | null;
}

/** A person and the organizations they belong to, by name, in one round trip. */
export async function loadPerson(
  { db }: Services,
  sub: string,
): Promise<{ user: UserRow | null; memberships: MembershipRow[] }> {
  const belonging = db
    .prepare(
      `SELECT o.id, o.node_id AS nodeId, o.name, o.slug, o.color_theme AS colorTheme, o.banner_url AS bannerUrl, o.features,
         o.created_at AS createdAt, m.role, m.is_publisher AS isPublisher
       FROM users AS u CROSS JOIN memberships AS m ON m.user_id = u.id
       JOIN organizations AS o ON o.id = m.organization_id
       WHERE u.sub = ?1 ORDER BY o.name, o.id`,
    )
    .bind(sub);
  const [users, rows] = await db.batch<UserRow & MembershipRow>([prepareUser(db, sub), belonging]);
  return { user: users?.results[0] ?? null, memberships: rows?.results ?? [] };
}

const MEMBERS = `
  SELECT ${USER_COLUMNS}, m.role, m.is_publisher AS isPublisher
  FROM memberships AS m CROSS JOIN users AS u ON u.id = m.user_id
  LEFT JOIN organizations AS p ON p.id = u.preferred_organization_id
  WHERE m.organization_id = ?1
    AND (?4 IS NULL OR ${toAfter(["u.last_name", "u.first_name", "u.id"], "ASC", "?4")})
  ORDER BY u.last_name, u.first_name, u.id LIMIT ?2 OFFSET ?3`;

export interface MemberRow extends UserRow {
  role: string;
  isPublisher: number;
}

/** Everyone in an organization, guests too, by last name. */
export async function loadMembers(
  { db }: Services,
  organizationId: number,
  page: CursorPage,
): Promise<MemberRow[]> {
  const { results } = await db
    .prepare(MEMBERS)
    .bind(organizationId, ...toPlace(page))
    .all<MemberRow>();
  return results;
}

export interface StaffRow extends UserRow {
  organizationId: number;
  staffRole: "admin" | "owner";
}

/** Owners and administrators of these organizations. */
export async function loadStaff({ db }: Services, organizationIds: number[]): Promise<StaffRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${USER_COLUMNS}, m.organization_id AS organizationId, m.role AS staffRole
       FROM json_each(?1) AS wanted
       CROSS JOIN memberships AS m ON m.organization_id = wanted.value AND m.role IN ('admin', 'owner')
       CROSS JOIN users AS u ON u.id = m.user_id
       LEFT JOIN organizations AS p ON p.id = u.preferred_organization_id
       ORDER BY u.last_name, u.first_name, u.id`,
    )
    .bind(JSON.stringify(organizationIds))
    .all<StaffRow>();
  return results;
}

export function toUser(row: UserRow): UserAnswer {
  return {
    id: `N:user:${row.sub}`,
    intId: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    ...(row.middleInitial !== null && { middleInitial: row.middleInitial }),
    ...(row.degree !== null && { degree: row.degree }),
    credential: row.credential,
    color: row.color,
    url: row.url,
    authyId: 0,
    isSuperAdmin: false,
    isIntegrationUser: false,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...(row.preferredOrganization !== null && { preferredOrganization: row.preferredOrganization }),
    ...(row.orcid !== null && { orcid: JSON.parse(row.orcid) }),
    ...(row.termsVersion !== null && { pennsieveTermsOfService: { version: row.termsVersion } }),
    customTermsOfService: JSON.parse(row.customTerms),
    ...(row.unread && {
      unreadNotifications: row.unread,
      newestNotifications: JSON.parse(row.newest ?? "[]"),
    }),
  };
}
