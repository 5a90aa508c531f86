import { entry } from "./build.ts";

/** What a workspace offers. */
export const workspaceCards = [
  entry("featureCard", "workspace-members", {
    title: "Members and roles",
    body: "Owners invite; managers arrange; members add and edit; guests see only what is shared with them. Roles end when a contract ends.",
  }),
  entry("featureCard", "workspace-storage", {
    title: "Storage that counts a file once",
    body: "Every laboratory has 5 TB. A file that stands in three versions of a dataset is counted once.",
  }),
  entry("featureCard", "workspace-compute", {
    title: "Computing close to the data",
    body: "Run a registered workflow on a dataset without moving it. The log and the version of the workflow are kept with the result.",
  }),
  entry("featureCard", "workspace-request", {
    title: "How to ask for one",
    body: "The head of a laboratory writes to the stewards with a name and a first list of members. It is there the next morning.",
  }),
];
