import * as v from "valibot";
import { createParser } from "../parse.ts";
import { line, count, list, optional, text } from "../fields.ts";

/** Body of `GET /accounts/github/user`. */
export const GithubUser = v.object({
  login: v.string(),
  html_url: text,
  avatar_url: text,
  name: text,
});
export type GithubUser = v.InferOutput<typeof GithubUser>;

/** One code repository of a person. */
export const CodeRepository = v.object({
  id: v.number(),
  name: v.string(),
  full_name: text,
  description: optional(v.string()),
  language: optional(v.string()),
  html_url: text,
  url: text,
  stargazers_count: v.nullish(count, 0),
  forks_count: v.nullish(count, 0),
  updated_at: text,
  publishing_to_discover: v.nullish(v.boolean(), false),
  publishing_to_appstore: v.nullish(v.boolean(), false),
  origin: text,
  type: text,
});
export type CodeRepository = v.InferOutput<typeof CodeRepository>;

/** Body of `GET /repositories`. */
export const CodeRepositoriesPage = v.object({ repos: list(CodeRepository), total: count });

/** Body of `POST /accounts/github/register`: the code from the return page. */
export const GithubAuthorization = v.object({
  code: line(2_048),
  installation_id: v.nullish(v.pipe(v.string(), v.regex(/^\d{0,20}$/)), ""),
});

/** The address of a code repository, owner and name. */
export const GithubRepositoryUrl = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^https:\/\/github\.com\/[A-Za-z0-9-]{1,39}\/[\w.-]{1,100}$/),
);

/** Body of `POST /repositories`: the settings for publishing one repository. */
export const CodeRepositoryChange = v.object({
  url: GithubRepositoryUrl,
  publish_to_discover: v.nullish(v.boolean(), false),
  publish_to_appstore: v.nullish(v.boolean(), false),
});
export type CodeRepositoryChange = v.InferOutput<typeof CodeRepositoryChange>;

export const parseGithubUser = createParser(GithubUser);
export const parseCodeRepositories = createParser(CodeRepositoriesPage);
export const parseGithubAuthorization = createParser(GithubAuthorization);
export const parseCodeRepositoryChange = createParser(CodeRepositoryChange);
