import {
  CodeRepositoriesPage,
  CodeRepositoryChange,
  GithubAuthorization,
  GithubUser,
} from "#api/wire/github.ts";
import { RepositoriesQuery } from "../../routes/github.ts";
import { json, jsonBody, type Operations } from "../operation.ts";

const ACCOUNT = { 200: json(GithubUser, "The account.") };
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
    sentences: { size: "Rows of a page; more than 100 are answered with 100." },
    answers: { 200: json(CodeRepositoriesPage, "A page of repositories.") },
    example: { query: "page=1&size=25" },
  },
  "POST /repositories": {
    summary: "Say what may be published of a code repository",
    body: jsonBody(CodeRepositoryChange, {
      url: "https://github.com/ada-moss/gauges",
      publish_to_discover: true,
    }),
    answers: { 200: { description: "Written down." } },
    refusals: NOT_LINKED,
    example: {},
  },
};
