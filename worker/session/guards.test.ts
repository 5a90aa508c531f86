import { describe, expect, it } from "vitest";
import { routes } from "#client/contract/routes.ts";
import { matchRoute } from "#client/contract/match-route.ts";
import { decideGuard } from "./guards.ts";

type Kind = "visitor" | "signed-in";

const table: [string, Kind, string | null][] = [
  ["/", "visitor", null],
  ["/", "signed-in", null],
  ["/datasets", "visitor", null],
  ["/user/profile", "visitor", "/"],
  ["/user/profile", "signed-in", null],
  ["/user/developer", "visitor", null],
  ["/workspaces", "visitor", null],
  ["/workspaces", "signed-in", "/workspaces/shared"],
  ["/workspaces/shared", "visitor", "/workspaces"],
  ["/workspaces/shared", "signed-in", null],
  ["/workspaces/user", "visitor", "/workspaces"],
  ["/workspaces/user", "signed-in", null],
  ["/workspaces/user/datasets", "visitor", "/workspaces"],
  ["/workspaces/user/datasets", "signed-in", null],
  ["/workspaces/user/proposals", "visitor", "/workspaces"],
  ["/workspaces/user/proposals", "signed-in", null],
  ["/workspaces/user/user-tabs", "visitor", "/workspaces"],
  ["/workspaces/user/user-tabs", "signed-in", null],
  ["/workspaces/user/collections/my-collections", "visitor", "/workspaces"],
  ["/workspaces/user/collections/my-collections", "signed-in", null],
];

function decide(path: string, kind: Kind): ReturnType<typeof decideGuard> {
  const match = matchRoute(path);
  if (!match) throw new Error(`No route for ${path}.`);
  return decideGuard({ guard: routes[match.name].guard, kind });
}

describe("the guard", () => {
  it.each(table)("opens or redirects %s for a %s (%s)", (path, kind, redirect) => {
    expect(decide(path, kind)).toEqual(redirect === null ? { allow: true } : { redirect });
  });

  it("never redirects anyone to an address that redirects the same person again", () => {
    const redirected = table.flatMap(([, kind, to]) => (to === null ? [] : [decide(to, kind)]));
    expect(redirected).toEqual(Array(8).fill({ allow: true }));
  });
});
