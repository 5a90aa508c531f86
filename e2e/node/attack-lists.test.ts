import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { RIGHTS } from "#api/auth/rights.ts";
import { matchRoute } from "#client/contract/match-route.ts";
import { routes } from "#client/contract/routes.ts";
import { FORMS, LANGUAGES, OPEN_POSTS, PRIVATE_PAGES } from "../../bench/attack/addresses.ts";
import { FORMS as MEMBER_FORMS } from "../../bench/attack/member-stage.ts";
import { WALKED } from "../../bench/attack/objects.ts";
import { PORTAL_SLOTS } from "../../bench/attack/parameters.ts";

const ROOT = join(import.meta.dirname, "../..");

/** What each call of `.post(` in the portal names, and addresses of it that attacks send to. */
const POSTS: Record<string, readonly string[]> = {
  '"/oai"': ["/oai"],
  '"/mcp"': ["/mcp"],
  '"/hooks/contentful"': ["/hooks/contentful"],
  "toLinkPath(provider)": ["/user/profile/orcid", "/user/profile/github"],
  "`${toLinkPath(provider)}/remove`": ["/user/profile/orcid/remove", "/user/profile/github/remove"],
  SIGN_OUT_PATH: ["/sign-out", "/de/sign-out"],
  'pages["sign-in"].pattern': ["/sign-in", "/de/sign-in"],
  END_SESSION_PATH: ["/session/end"],
  ADDRESS: ["/workspaces/user/proposals/1/autosave"],
  'routes["user.email.revert"].pattern': ["/user/email/revert", "/de/user/email/revert"],
  "`${versionPath}/:recipe{${RECIPE_PATTERN}}`": ["/datasets/1/version/1/wget.txt"],
  "`${versionPath}/restore`": ["/datasets/1/version/1/restore"],
  "`${recordPath}/access`": ["/datasets/1/access"],
  "`${versionPath}/download`": ["/datasets/1/version/1/download"],
  VIEWS_PATH: ["/views"],
  REPORTS_PATH: ["/reports"],
  SIGN_INS_PATH: ["/sign-ins", "/de/sign-ins"],
  'routes["follow"].pattern': ["/follow", "/de/follow"],
};
/** Tried by the family of members' forms. */
const OF_MEMBERS = "routes[name].pattern";

function findPosts(): string[] {
  return globSync("worker/**/*.{ts,tsx}", { cwd: ROOT })
    .filter((path) => !/\.test\.tsx?$|\/test\//.test(path))
    .map((path) => readFileSync(join(ROOT, path), "utf8"))
    .flatMap((text) => [...text.matchAll(/\.post\(\s*(`[^`]*`|[^,`]+),/g)])
    .map(([, address = ""]) => address);
}

it("attacks every address of the portal that takes a POST", () => {
  const posts = new Set(findPosts());
  expect([...posts].filter((post) => !(post in POSTS) && post !== OF_MEMBERS)).toEqual([]);
  expect(Object.keys(POSTS).filter((post) => !posts.has(post))).toEqual([]);
  const attacked = [...Object.keys(FORMS), ...OPEN_POSTS];
  const wanted = Object.values(POSTS).flat();
  expect(wanted.filter((path) => !attacked.includes(path))).toEqual([]);
  expect(posts).toContain(OF_MEMBERS);
  expect(MEMBER_FORMS.length).toBeGreaterThan(20);
});

it.each(LANGUAGES)("attacks every page below %j", (prefix) => {
  const opened = PORTAL_SLOTS.map(({ fill }) => fill("1").split("?")[0] ?? "");
  const reached = opened
    .filter((path) => path.startsWith(`${prefix}/`))
    .map((path) => matchRoute(path.slice(prefix.length))?.name);
  expect(Object.keys(routes).filter((name) => !new Set<unknown>(reached).has(name))).toEqual([]);
});

it.each(LANGUAGES)("disguises every page below %j that shows a member what is theirs", (prefix) => {
  const reached = PRIVATE_PAGES.filter((path) => path.startsWith(`${prefix}/`)).map(
    (path) => matchRoute(path.slice(prefix.length))?.name,
  );
  const guarded = Object.entries(routes).filter(([, { guard }]) => guard !== "open");
  const missing = guarded.filter(([name]) => !new Set<unknown>(reached).has(name));
  expect(missing.map(([name]) => name)).toEqual([]);
});

it("walks every call of the product API that names an object", () => {
  const named = Object.entries(RIGHTS)
    .filter(([call, [, , role]]) => call.includes("/:") || role.endsWith("in named"))
    .map(([call]) => call);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((call) => !WALKED.has(call))).toEqual([]);
});
