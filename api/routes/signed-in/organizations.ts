import { Hono } from "hono";
import * as v from "valibot";
import type { Account } from "../../auth/account.ts";
import { createGuard, type Call } from "../../auth/guard.ts";
import { after, linkNext } from "../../http/paging.ts";
import { flag, paging, parseQuery } from "../../http/query.ts";
import {
  loadMembers,
  loadStaff,
  toUser,
  type MembershipRow,
  type StaffRow,
} from "../../store/accounts.ts";
import {
  loadDatasetStatuses,
  loadWorkspace,
  type Standpoint,
  loadTeams,
} from "../../store/workspaces.ts";
import type { Services } from "../../services.ts";
import { toPlace } from "./session.ts";

export const OrganizationsQuery = v.object({ includeAdmins: flag("includeAdmins") });
export const PeopleQuery = v.object({ ...paging(1_000), after });

export function organizationRoutes(services: Services): Hono {
  const routes = new Hono();
  const on = createGuard(services, routes);

  on("GET /organizations", async ({ c, account, refuse }) => {
    const query = parseQuery(c.req.url, OrganizationsQuery);
    if (!query.ok) return refuse(400, query.problem);
    const rows = await loadRows(services, account, query.value.includeAdmins ?? true);
    return c.json({ organizations: rows });
  });

  on("GET /organizations/:id", async (call) => {
    const query = parseQuery(call.c.req.url, OrganizationsQuery);
    if (!query.ok) return call.refuse(400, query.problem);
    const found = await findWorkspace(services, call);
    if (!found.ok) return found.answer;
    const rows = await loadRows(services, call.account, query.value.includeAdmins ?? true);
    const row = rows.find(({ organization }) => organization.intId === found.workspace.id);
    return row === undefined ? call.refuse(404, "No such workspace.") : call.c.json(row);
  });

  on("GET /organizations/:id/members", async (call) => {
    const query = parseQuery(call.c.req.url, PeopleQuery);
    if (!query.ok) return call.refuse(400, query.problem);
    const found = await findWorkspace(services, call);
    if (!found.ok) return found.answer;
    const members = await loadMembers(services, found.workspace.id, query.value);
    const cursors = members.map(({ lastName, firstName, id }) => [lastName, firstName, id]);
    linkNext(call.c, cursors, query.value.limit);
    return call.c.json(
      members.map((member) => ({
        ...toUser(member),
        role: member.role,
        isOwner: member.role === "owner",
        isPublisher: member.isPublisher === 1,
      })),
    );
  });

  on("GET /organizations/:id/teams", async (call) => {
    const query = parseQuery(call.c.req.url, PeopleQuery);
    if (!query.ok) return call.refuse(400, query.problem);
    const found = await findWorkspace(services, call);
    if (!found.ok) return found.answer;
    const teams = await loadTeams(services, found.workspace.id, query.value);
    const cursors = teams.map(({ name, id }) => [name, id]);
    linkNext(call.c, cursors, query.value.limit);
    return call.c.json(
      teams.map(({ nodeId, name, memberCount }) => ({ team: { id: nodeId, name }, memberCount })),
    );
  });

  on("GET /organizations/:id/dataset-status", async (call) => {
    const found = await findWorkspace(services, call);
    if (!found.ok) return found.answer;
    return call.c.json(await loadDatasetStatuses(services, found.workspace.id));
  });

  return routes;
}

type Found = { ok: true; workspace: Standpoint } | { ok: false; answer: Response };

/** The workspace of the address, if the caller's role in it is high enough. */
async function findWorkspace(services: Services, call: Call): Promise<Found> {
  const { account, id, refuse } = call;
  const workspace = await loadWorkspace(services, account.user.id, toPlace(id));
  if (workspace === null) return { ok: false, answer: refuse(404, "No such workspace.") };
  const only = account.onlyOrganizationId ?? workspace.id;
  if (workspace.level === 0 || only !== workspace.id || !call.allows(workspace.level))
    return { ok: false, answer: refuse(403, "Your role in this workspace does not allow this.") };
  return { ok: true, workspace };
}

async function loadRows(services: Services, account: Account, includeAdmins: boolean) {
  const { memberships: all, onlyOrganizationId: only } = account;
  const memberships = only === null ? all : all.filter(({ id }) => id === only);
  const staff = includeAdmins ? await loadVisibleStaff(services, account, memberships) : [];
  return memberships.map((membership) => toOrganizationRow(membership, staff));
}

/** A guest in the current workspace sees no email addresses. */
async function loadVisibleStaff(
  services: Services,
  { current }: Account,
  memberships: MembershipRow[],
): Promise<StaffRow[]> {
  const isGuest = memberships.some(({ id, role }) => id === current?.id && role === "guest");
  const ids = memberships.map(({ id }) => id);
  return isGuest ? [] : loadStaff(services, ids);
}

function toOrganizationRow(row: MembershipRow, staff: StaffRow[]) {
  const own = staff.filter(({ organizationId }) => organizationId === row.id);
  return {
    organization: toOrganization(row),
    administrators: own.filter(({ staffRole }) => staffRole === "admin").map(toUser),
    isAdmin: row.role === "admin" || row.role === "owner",
    owners: own.filter(({ staffRole }) => staffRole === "owner").map(toUser),
    isOwner: row.role === "owner",
    isGuest: row.role === "guest",
  };
}

function toOrganization(row: MembershipRow) {
  return {
    id: row.nodeId,
    intId: row.id,
    name: row.name,
    slug: row.slug,
    subscriptionState: { type: "Confirmed", date: row.createdAt },
    encryptionKeyId: "NO_ENCRYPTION_KEY",
    features: JSON.parse(row.features),
    ...(row.colorTheme !== null && { colorTheme: JSON.parse(row.colorTheme) }),
    ...(row.bannerUrl !== null && { bannerImageURI: row.bannerUrl }),
  };
}
