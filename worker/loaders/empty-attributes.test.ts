import { expect, it } from "vitest";
import { createTestApp, signedIn } from "../test/app.ts";
import { findEmptyAttributes } from "../test/empty-attributes.ts";
import { createMemberScript } from "../test/member.ts";
import { json } from "../test/upstream.ts";

const MEMBERS = [
  "/workspaces/shared",
  "/workspaces/user",
  "/workspaces/user/datasets",
  "/workspaces/moss-lab/datasets/9031",
  "/workspaces/moss-lab/datasets/9031?tab=people",
  "/workspaces/user/proposals",
  "/workspaces/user/requests",
  "/workspaces/user/collections/my-collections?new=1",
  "/user/developer",
  "/user/profile",
  "/user/security",
  "/user/notifications",
  "/user/email",
];

it.each(MEMBERS)("leaves no attribute empty on %s of a member", async (path) => {
  const upstream = createMemberScript({
    "/access-requests": json({ requests: [] }),
    "/access-requests/mine": json({ access: [], restore: [] }),
    "/collections/invitations": json({ invitations: [] }),
  });
  const app = createTestApp({ session: signedIn, upstream });
  expect(findEmptyAttributes((await app.visit(path)).body)).toEqual([]);
});
