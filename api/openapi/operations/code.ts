import {
  ExternalRepository,
  ExternalRepositoryChange,
  RepositoryPublish,
  RepositorySwitch,
} from "#api/wire/external-repositories.ts";
import {
  CodeRepositoriesPage,
  CodeRepositoryChange,
  GithubAuthorization,
  GithubUser,
} from "../../wire/account/github.ts";
import { WorkspaceQuery } from "../../routes/external-repositories.ts";
import { RepositoriesQuery } from "../../routes/signed-in/github.ts";
import { json, jsonBody, type Operations, LAB, WORKSPACE_DATASET } from "../operation.ts";

const ACCOUNT = { 200: json(GithubUser, "The account.") };
const EXTERNAL = { 200: json(ExternalRepository, "The repository as it is now.") };
const NO_REPOSITORY = {
  404: "No such workspace, dataset or repository of the caller's, or no account is linked.",
};
const GAUGES = "https://github.com/ada-moss/gauges";
const NOT_LINKED = { 404: "No account is linked." };

/** The caller's GitHub account and code repositories. */
export const code: Operations = {
  "GET /accounts/github/user": {
    summary: "The linked GitHub account",
    answers: ACCOUNT,
    refusals: NOT_LINKED,
    example: {},
  },
  "POST /accounts/github/register": {
    summary: "Link a GitHub account",
    body: jsonBody(GithubAuthorization, { code: "code-of-ada-moss", installation_id: "1" }),
    answers: ACCOUNT,
    refusals: { 400: "The code was refused." },
    example: {},
  },
  "DELETE /accounts/github/user": {
    summary: "Unlink the GitHub account",
    answers: { 200: { description: "Unlinked." } },
    refusals: NOT_LINKED,
    example: {},
  },
  "GET /repositories": {
    summary: "The caller's code repositories",
    query: RepositoriesQuery,
    sentences: { size: "Rows of a page." },
    answers: { 200: json(CodeRepositoriesPage, "A page of repositories.") },
    example: { query: "page=1&size=25" },
  },
  "POST /repositories": {
    summary: "Say what may be published of a code repository",
    body: jsonBody(CodeRepositoryChange, {
      url: GAUGES,
      publish_to_discover: true,
    }),
    answers: { 200: { description: "Written down." } },
    refusals: NOT_LINKED,
    example: {},
  },
  "POST /repository/enable": {
    summary: "Let a code repository be used in a workspace (older form)",
    query: WorkspaceQuery,
    body: jsonBody(RepositorySwitch, { origin: "GitHub", url: GAUGES, type: "publishing" }),
    answers: EXTERNAL,
    refusals: NO_REPOSITORY,
    example: { query: `organization_id=${LAB}` },
  },
  "POST /repository/disable": {
    summary: "End that (older form)",
    query: WorkspaceQuery,
    body: jsonBody(RepositorySwitch, { origin: "GitHub", url: GAUGES, type: "publishing" }),
    answers: EXTERNAL,
    refusals: NO_REPOSITORY,
    example: { query: `organization_id=${LAB}` },
  },
  "PUT /repository/external": {
    summary: "Change how a code repository is followed (older form)",
    description: "`id`, `userId` and `status` of the repository are ignored.",
    body: jsonBody(ExternalRepositoryChange, {
      url: GAUGES,
      type: "publishing",
      organizationId: 31,
      autoProcess: true,
      synchronize: { readme: true, license: true },
    }),
    answers: EXTERNAL,
    refusals: NO_REPOSITORY,
    example: {},
  },
  "POST /repository/publish": {
    summary: "Say which dataset a code repository is published as (older form)",
    body: jsonBody(RepositoryPublish, {
      organization_id: LAB,
      dataset_id: WORKSPACE_DATASET,
      url: GAUGES,
      type: "publishing",
    }),
    answers: EXTERNAL,
    refusals: NO_REPOSITORY,
    example: {},
  },
};
