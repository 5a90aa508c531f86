/** Pages of a member that need only a sign-in; Ines is of the workspace. */
export const MEMBER_PAGES = [
  "/workspaces/shared",
  "/workspaces/user",
  "/workspaces/user/datasets",
  "/workspaces/coastal-observatory/datasets/9001",
  "/workspaces/user/proposals",
  "/workspaces/user/submissions",
  "/workspaces/user/requests",
  "/workspaces/user/collections/my-collections",
  "/user/profile",
  "/user/security",
  "/user/delete",
  "/user/notifications",
  "/user/email",
  "/user/developer",
];
