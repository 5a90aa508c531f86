import * as v from "valibot";
import { PublicDataset } from "#api/wire/dataset.ts";
import { Proposal, PublishingInfo, Question } from "#api/wire/proposals.ts";
import { Repository } from "#api/wire/repositories.ts";
import { TagCount } from "#api/wire/tags.ts";
import { ApiToken } from "#api/wire/tokens.ts";
import { UserDTO } from "#api/wire/user.ts";
import { DatasetStatus, WorkspaceDataset } from "#api/wire/workspace-datasets.ts";
import { Team } from "./answers.ts";

export const DatasetVersions = v.array(PublicDataset);
export const WorkspaceDatasets = v.array(WorkspaceDataset);
export const TagCounts = v.array(TagCount);
export const Members = v.array(UserDTO);
export const Teams = v.array(Team);
export const DatasetStatuses = v.array(DatasetStatus);
export const ApiTokens = v.array(ApiToken);
export const Questions = v.array(Question);
export const PublishingInfos = v.array(PublishingInfo);
export const Repositories = v.nullable(v.array(Repository));
/** `null` when there is none. */
export const Proposals = v.nullable(v.array(Proposal));
/** A signed token as a JSON text. */
export const SignedToken = v.string();
