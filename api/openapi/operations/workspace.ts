import { OrganizationRow, OrganizationsAnswer } from "../../wire/account/organizations.ts";
import {
  Collaborators,
  SharedDatasetsPage,
  PublishedDatasetsPage,
  Timeline,
  WorkspaceDataset,
  WorkspaceDatasetsPage,
} from "#api/wire/workspace-datasets.ts";
import { OrganizationsQuery, PeopleQuery } from "../../routes/signed-in/organizations.ts";
import { PackageQuery } from "../../routes/packages.ts";
import { PublishedQuery, SharedQuery } from "../../routes/signed-in/published-datasets.ts";
import { TopPackagesQuery } from "../../routes/signed-in/named-datasets.ts";
import { PaginatedQuery } from "../../routes/signed-in/workspace-datasets.ts";
import {
  BannerAnswer,
  ReadmeAnswer,
  PackagesPage,
  WorkspacePackageDetail,
  DatasetStatuses,
  Members,
  Teams,
  WorkspaceDatasets,
} from "../answers.ts";
import {
  json,
  type Operations,
  PART_ANSWERS,
  PARTS,
  LAB,
  PACKAGE,
  WORKSPACE_DATASET,
} from "../operation.ts";

const LAB_REFUSALS = { 404: "No such workspace." };
const DATASET_REFUSALS = { 404: "No such dataset, or one that nobody shared with the caller." };

/** Workspaces, their people, datasets and packages. */
export const workspace: Operations = {
  "GET /organizations": {
    summary: "The caller's workspaces",
    query: OrganizationsQuery,
    answers: { 200: json(OrganizationsAnswer, "The workspaces, each in a wrapper.") },
    example: { query: "includeAdmins=false" },
  },
  "GET /organizations/:id": {
    summary: "One workspace",
    query: OrganizationsQuery,
    answers: { 200: json(OrganizationRow, "The workspace in its wrapper.") },
    refusals: LAB_REFUSALS,
    example: { path: { id: LAB } },
  },
  "GET /organizations/:id/members": {
    summary: "Members of a workspace",
    query: PeopleQuery,
    answers: { 200: json(Members, "Its members.") },
    refusals: LAB_REFUSALS,
    example: { path: { id: LAB }, query: "limit=2" },
  },
  "GET /organizations/:id/teams": {
    summary: "Teams of a workspace",
    query: PeopleQuery,
    answers: { 200: json(Teams, "Its teams.") },
    refusals: LAB_REFUSALS,
    example: { path: { id: LAB } },
  },
  "GET /organizations/:id/dataset-status": {
    summary: "Dataset statuses of a workspace",
    answers: { 200: json(DatasetStatuses, "The statuses.") },
    refusals: LAB_REFUSALS,
    example: { path: { id: "31" } },
  },
  "GET /datasets": {
    summary: "Datasets of the current workspace, at once",
    description: "Deprecated by the contract: the first 500 by name; the paged list has them all.",
    answers: { 200: json(WorkspaceDatasets, "Datasets that the caller may see.") },
    example: {},
  },
  "GET /datasets/paginated": {
    summary: "Datasets of the current workspace",
    query: PaginatedQuery,
    answers: { 200: json(WorkspaceDatasetsPage, "A page of datasets that the caller may see.") },
    example: { query: "limit=2&onlyMyDatasets=true&includePublishedDataset=true" },
  },
  "GET /datasets/published/paginated": {
    summary: "Public records of the current workspace",
    query: PublishedQuery,
    answers: { 200: json(PublishedDatasetsPage, "A page of public records.") },
    example: { query: "limit=2&orderBy=UpdatedAt&orderDirection=Desc" },
  },
  "GET /datasets/shared-datasets": {
    summary: "Datasets of other workspaces that were shared with the caller",
    query: SharedQuery,
    answers: { 200: json(SharedDatasetsPage, "A page of datasets.") },
    example: {},
  },
  "GET /datasets/:id": {
    summary: "One workspace dataset",
    answers: { 200: json(WorkspaceDataset, "The dataset, with the caller's role in it.") },
    refusals: DATASET_REFUSALS,
    example: { path: { id: WORKSPACE_DATASET } },
  },
  "GET /datasets/:id/packages": {
    summary: "What lies at the top of a workspace dataset",
    query: TopPackagesQuery,
    answers: { 200: json(PackagesPage, "Files and folders by name.") },
    refusals: DATASET_REFUSALS,
    example: { path: { id: WORKSPACE_DATASET } },
  },
  "GET /datasets/:id/collaborators": {
    summary: "Who may do what in a workspace dataset",
    answers: { 200: json(Collaborators, "People and teams, the highest role first.") },
    refusals: DATASET_REFUSALS,
    example: { path: { id: WORKSPACE_DATASET } },
  },
  "GET /datasets/:id/changelog/timeline": {
    summary: "What happened in a workspace dataset",
    answers: {
      200: json(
        Timeline,
        "Up to 100 groups of events, the newest first; of the 5,000 newest files.",
      ),
    },
    refusals: DATASET_REFUSALS,
    example: { path: { id: WORKSPACE_DATASET } },
  },
  "GET /datasets/:id/readme": {
    summary: "The README of a workspace dataset",
    answers: { 200: json(ReadmeAnswer, "The text.") },
    refusals: DATASET_REFUSALS,
    example: { path: { id: WORKSPACE_DATASET } },
  },
  "GET /datasets/:id/banner": {
    summary: "The banner of a workspace dataset",
    answers: { 200: json(BannerAnswer, "Its address; no field when there is none.") },
    refusals: DATASET_REFUSALS,
    example: { path: { id: "1" } },
  },
  "GET /packages/:id": {
    summary: "A file or folder of a workspace dataset",
    query: PackageQuery,
    answers: { 200: json(WorkspacePackageDetail, "The package and what lies in it.") },
    refusals: { 404: "No such package, or one that nobody shared with the caller." },
    example: { path: { id: PACKAGE }, query: "includeAncestors=true" },
  },
  "GET /packages/:id/content": {
    summary: "The bytes of a file of a workspace dataset",
    parameters: PARTS,
    answers: {
      ...PART_ANSWERS,
      416: { description: "The part that was asked for lies outside the file." },
    },
    refusals: {
      404: "No such package, or one that nobody shared with the caller, or one without bytes here.",
    },
    example: { path: { id: `${PACKAGE}1` } },
  },
};
