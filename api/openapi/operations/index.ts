import type { Operations } from "../operation.ts";
import { accessRequests } from "./access-requests.ts";
import { code } from "./code.ts";
import { collections } from "./collections.ts";
import { discoverFiles } from "./discover-files.ts";
import { discoverLists } from "./discover-lists.ts";
import { discoverVersions } from "./discover-versions.ts";
import { following } from "./following.ts";
import { person } from "./person.ts";
import { publish } from "./publish.ts";
import { publishing } from "./publishing.ts";
import { workspace } from "./workspace.ts";

/** Every call by its address, in the groups of the documentation page. */
export const FAMILIES: Record<string, Operations> = {
  "Finding datasets": discoverLists,
  "Datasets and versions": discoverVersions,
  "Files and downloads": discoverFiles,
  "Following by email": following,
  "Profile, session and keys": person,
  Workspaces: workspace,
  Collections: collections,
  "Proposals and publishing": publishing,
  "Access to withheld files": accessRequests,
  Code: code,
  "Operators: publishing into this catalogue": publish,
};

export const OPERATIONS: Operations = Object.assign({}, ...Object.values(FAMILIES));
