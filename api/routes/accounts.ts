import { Hono } from "hono";
import * as v from "valibot";
import { readBearer, readCaller } from "../caller.ts";
import { flag, paging, parseQuery } from "../query.ts";
import { refuseMessage, refuseV1 } from "../refusal.ts";
import {
  loadMemberships,
  loadStaff,
  loadUser,
  toUser,
  type MembershipRow,
  type StaffRow,
  type UserRow,
} from "../store/accounts.ts";
import type { World } from "../world.ts";

const OrganizationsQuery = v.object({ includeAdmins: flag("includeAdmins") });
const SharedQuery = v.object(paging(10));
const SHARED_LIMIT_MAX = 100;

export function accountRoutes(world: World): Hono {
  const routes = new Hono();

  routes.get("/user", async (c) => {
    const account = await findAccount(world, c.req.raw);
    return account.ok ? c.json(toUser(account.user)) : account.answer;
  });

  routes.get("/organizations", async (c) => {
    const account = await findAccount(world, c.req.raw);
    if (!account.ok) return account.answer;
    const query = parseQuery(c.req.url, OrganizationsQuery);
    if (!query.ok) return refuseV1(400, query.problem);
    const memberships = await loadMemberships(world, account.user.id);
    const staff =
      (query.value.includeAdmins ?? true)
        ? await loadVisibleStaff(world, account.user, memberships)
        : [];
    return c.json({
      organizations: memberships.map((membership) => toOrganizationRow(membership, staff)),
    });
  });

  routes.get("/datasets/shared-datasets", async (c) => {
    if (readBearer(c.req.raw) === null || (await readCaller(world, c.req.raw)) === null) {
      return refuseMessage(401, "Sign in to see what is shared with you.");
    }
    const query = parseQuery(c.req.url, SharedQuery);
    if (!query.ok) return refuseMessage(400, query.problem);
    if (query.value.limit > SHARED_LIMIT_MAX)
      return refuseMessage(400, "limit must be at most 100");
    return c.json({ ...query.value, totalCount: 0, datasets: [] });
  });

  return routes;
}

type Account = { ok: true; user: UserRow } | { ok: false; answer: Response };

async function findAccount(world: World, request: Request): Promise<Account> {
  const caller = await readCaller(world, request);
  if (caller === null)
    return { ok: false, answer: refuseV1(401, "The access token is missing or not valid.") };
  const user = await loadUser(world, caller.sub);
  if (user === null)
    return { ok: false, answer: refuseV1(404, "No account belongs to this token.") };
  return { ok: true, user };
}

/** A guest in the current workspace sees nobody's e-mail address. */
async function loadVisibleStaff(
  world: World,
  user: UserRow,
  memberships: MembershipRow[],
): Promise<StaffRow[]> {
  const current = memberships.find(({ nodeId }) => nodeId === user.preferredOrganization);
  if (current?.role === "guest") return [];
  return loadStaff(
    world,
    memberships.map(({ id }) => id),
  );
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
