import {
  REPORTS_PATH,
  SIGN_IN_OUTCOMES,
  SIGN_INS_PATH,
  VIEWS_PATH,
} from "../../client/contract/beacon-urls.ts";
import { OTHER_PREFIX } from "../../client/contract/language.ts";
import { RECIPES } from "../../client/contract/recipes.ts";
import { routes } from "../../client/contract/routes.ts";
import { SIGN_OUT_PATH } from "../../client/contract/session.ts";

/** What the addresses of pages begin with, in each language. */
export const LANGUAGES: readonly string[] = ["", OTHER_PREFIX];

const ONE_LANGUAGE_FORMS: Record<string, string> = {
  "/datasets/1/version/1/download": "select=README.md",
  ...Object.fromEntries(
    Object.keys(RECIPES).map((recipe) => [`/datasets/1/version/1/${recipe}`, "select=README.md"]),
  ),
};

const PAGE_FORMS: Record<string, string> = {
  "/datasets/1/version/1/restore": "name=Eve&email=eve%40evil.example",
  "/datasets/1/access": "agreement=0&agree=yes",
  "/user/profile/orcid": "code=forged",
  "/user/profile/github": "code=forged&installation_id=1",
  "/user/profile/orcid/remove": "",
  "/user/profile/github/remove": "",
  "/user/email/revert": `link=${"0".repeat(64)}`,
  "/workspaces/user/proposals/1/autosave": "name=Eve&revision=1",
  "/sign-in": "email=eve%40evil.example&password=forged",
  "/session/end": "",
  [SIGN_OUT_PATH]: "",
  "/follow": "email=eve%40evil.example&list=datasets",
  "/follow?list=code": `confirm=${"0".repeat(64)}`,
  "/hooks/contentful": "{}",
  [VIEWS_PATH]: "/datasets/1",
  [SIGN_INS_PATH]: SIGN_IN_OUTCOMES[0],
};

/** Every address that takes a form of its own pages alone, with a body that they could send. */
export const FORMS: Record<string, string> = {
  ...ONE_LANGUAGE_FORMS,
  ...Object.fromEntries(
    LANGUAGES.flatMap((prefix) =>
      Object.entries(PAGE_FORMS).map(([path, body]) => [prefix + path, body]),
    ),
  ),
};

/** Addresses that take a body from anyone, because programs and browsers without a page send it. */
export const OPEN_POSTS: readonly string[] = ["/oai", "/mcp", REPORTS_PATH];

/** Pages that show a member what is theirs. */
export const PRIVATE_PAGES: readonly string[] = LANGUAGES.flatMap((prefix) =>
  Object.values(routes)
    .filter(({ guard, layout }) => guard !== "open" || layout === "profile")
    .flatMap(({ pattern }) => {
      const path = prefix + pattern.replaceAll(/:\w+/g, "1");
      return [path, `${path}/_payload.json`];
    }),
);
