import { Hono } from "hono";
import type { Services } from "../services.ts";
import { accessRequestRoutes } from "./signed-in/access-requests.ts";
import { collectionPublishingRoutes, collectionRoutes } from "./signed-in/collections.ts";
import { collectionPeopleRoutes } from "./signed-in/collection-people.ts";
import { deletionRoutes } from "./signed-in/deletion.ts";
import { emailRoutes } from "./signed-in/email.ts";
import { externalRepositoryRoutes } from "./external-repositories.ts";
import { githubRoutes } from "./signed-in/github.ts";
import { organizationRoutes } from "./signed-in/organizations.ts";
import { privatePackageRoutes } from "./packages.ts";
import { profileRoutes } from "./signed-in/profile.ts";
import { proposalRoutes, submissionRoutes } from "./signed-in/proposals.ts";
import { publishedDatasetRoutes } from "./signed-in/published-datasets.ts";
import { sessionRoutes } from "./signed-in/session.ts";
import { namedDatasetRoutes } from "./signed-in/named-datasets.ts";
import { notificationRoutes } from "./signed-in/notifications.ts";
import { tokenRoutes } from "./signed-in/tokens.ts";
import { workspaceDatasetRoutes } from "./signed-in/workspace-datasets.ts";

/** Every call of a signed-in person; `rights.ts` says who may make which. */
export function signedInRoutes(services: Services): Hono {
  const routes = new Hono();
  const families = [
    profileRoutes,
    emailRoutes,
    deletionRoutes,
    sessionRoutes,
    organizationRoutes,
    workspaceDatasetRoutes,
    publishedDatasetRoutes,
    namedDatasetRoutes,
    tokenRoutes,
    notificationRoutes,
    collectionPeopleRoutes,
    collectionRoutes,
    collectionPublishingRoutes,
    privatePackageRoutes,
    proposalRoutes,
    submissionRoutes,
    accessRequestRoutes,
    githubRoutes,
    externalRepositoryRoutes,
  ];
  for (const family of families) routes.route("/", family(services));
  return routes;
}
