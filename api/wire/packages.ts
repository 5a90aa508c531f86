import * as v from "valibot";
import { count } from "./fields.ts";
import { createParser } from "./parse.ts";

const packageEntries = {
  content: v.object({
    id: v.string(),
    nodeId: v.string(),
    intId: v.number(),
    name: v.string(),
    packageType: v.string(),
    datasetId: v.number(),
    datasetNodeId: v.string(),
    ownerId: v.number(),
    parentId: v.optional(v.number()),
    state: v.string(),
    createdAt: v.string(),
    updatedAt: v.string(),
  }),
  properties: v.array(v.unknown()),
  storage: count,
};

/** A file or folder of a workspace dataset. */
export const WorkspacePackage = v.object(packageEntries);
export type WorkspacePackage = v.InferOutput<typeof WorkspacePackage>;

/** Body of `GET /packages/{id}`: the package, its content and, on request, the folders above it. */
export const WorkspacePackageDetail = v.object({
  ...packageEntries,
  children: v.array(WorkspacePackage),
  ancestors: v.optional(v.array(WorkspacePackage)),
});
export type WorkspacePackageDetail = v.InferOutput<typeof WorkspacePackageDetail>;

/** Body of `GET /datasets/{id}/packages`: the top level of a workspace dataset. */
export const PackagesPage = v.object({
  limit: v.number(),
  offset: v.number(),
  packages: v.array(WorkspacePackage),
});

export const parsePackageDetail = createParser(WorkspacePackageDetail);
export const parsePackagesPage = createParser(PackagesPage);
