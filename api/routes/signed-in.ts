import { Hono } from "hono";
import type { Services } from "../services.ts";
import { accessRequestRoutes } from "./access-requests.ts";
import { collectionPublishingRoutes, collectionRoutes } from "./collections.ts";
import { collectionPeopleRoutes } from "./collection-people.ts";
import { emailRoutes } from "./email.ts";
import { externalRepositoryRoutes } from "./external-repositories.ts";
import { githubRoutes } from "./github.ts";
import { organizationRoutes } from "./organizations.ts";
import { privatePackageRoutes } from "./packages.ts";
import { profileRoutes } from "./profile.ts";
import { proposalRoutes, submissionRoutes } from "./proposals.ts";
import { publishedDatasetRoutes } from "./published-datasets.ts";
import { sessionRoutes } from "./session.ts";
import { namedDatasetRoutes } from "./named-datasets.ts";
import { tokenRoutes } from "./tokens.ts";
import { workspaceDatasetRoutes } from "./workspace-datasets.ts";

/** Every call of a signed-in person; `rights.ts` says who may make which. */
export function signedInRoutes(services: Services): Hono {
  const routes = new Hono();
  const families = [
    profileRoutes,
    emailRoutes,
    sessionRoutes,
    organizationRoutes,
    workspaceDatasetRoutes,
    publishedDatasetRoutes,
    namedDatasetRoutes,
    tokenRoutes,
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
