import { href, type Guard } from "#client/contract/routes.ts";

export type GuardDecision = { allow: true } | { redirect: string };

/**
 * Who may open a page (specification point 2). The guard decides pages only: data still comes
 * from the product API with the user's own token.
 */
export function decideGuard({
  guard,
  kind,
}: {
  guard: Guard;
  kind: "visitor" | "signed-in";
}): GuardDecision {
  const isVisitor = kind === "visitor";
  switch (guard) {
    case "open":
      return { allow: true };
    case "landing":
      return isVisitor ? { redirect: href("home") } : { allow: true };
    case "workspaces":
      return isVisitor ? { redirect: href("workspaces") } : { allow: true };
    case "members-to-shared":
      return isVisitor ? { allow: true } : { redirect: href("workspaces.shared") };
  }
}
