import { Hono } from "hono";
import * as v from "valibot";
import { parseCodeRepositoryChange, parseGithubAuthorization } from "../../wire/account/github.ts";
import { readBody } from "../../http/body.ts";
import { createGuard, createReadingGuard } from "../../auth/guard.ts";
import { OFFSET_MAX, SMALL_PAGE_MAX_ROWS } from "../../limits.ts";
import { mailOwner } from "../../mail/account-notices.ts";
import { after, linkNext } from "../../http/paging.ts";
import { one, parseQuery, whole } from "../../http/query.ts";
import {
  linkGithub,
  loadCodeRepositories,
  loadGithubUser,
  unlinkGithub,
  writeCodeRepository,
} from "../../store/github.ts";
import type { Services } from "../../services.ts";

/** Pages are counted from 1 here, unlike everywhere else in the contract. */
export const RepositoriesQuery = v.object({
  after,
  page: v.optional(one(v.pipe(whole("page", OFFSET_MAX / SMALL_PAGE_MAX_ROWS))), ["1"]),
  size: v.optional(
    v.pipe(
      one(whole("size", Number.MAX_SAFE_INTEGER)),
      v.transform((size) => Math.min(size, SMALL_PAGE_MAX_ROWS)),
      v.metadata({ mostRows: SMALL_PAGE_MAX_ROWS }),
    ),
    ["25"],
  ),
});

const NOT_LINKED = "No GitHub account is linked.";

export function githubRoutes(services: Services): Hono {
  const routes = new Hono();
  const on = createGuard(services, routes);
  const onRead = createReadingGuard(services, routes);

  onRead(
    "GET /accounts/github/user",
    (_, { sub }, reads) => loadGithubUser(reads, sub),
    async ({ c, refuse }, user) => (user === null ? refuse(404, NOT_LINKED) : c.json(user)),
  );

  on("POST /accounts/github/register", async (call) => {
    const body = await readBody(call, parseGithubAuthorization);
    if (!body.ok) return body.answer;
    const profile = await services.exchangeGithub(body.value.code);
    if (profile === null) return call.refuse(400, "The authorization code was refused.");
    const installationId = body.value.installation_id ?? "";
    await linkGithub(services, call.account.user.id, { profile, installationId });
    mailOwner(services, call, "githubLinked");
    return call.c.json(profile);
  });

  on("DELETE /accounts/github/user", async ({ c, account, language, refuse }) => {
    if (!(await unlinkGithub(services, account.user.id))) return refuse(404, NOT_LINKED);
    mailOwner(services, { account, language }, "githubUnlinked");
    return c.body(null, 200);
  });

  on("GET /repositories", async ({ c, account, refuse }) => {
    const query = parseQuery(c.req.url, RepositoriesQuery);
    if (!query.ok) return refuse(400, query.problem);
    const { page, size } = query.value;
    if (page === 0) return refuse(400, "page must be a number from 1");
    const place = { limit: size, offset: (page - 1) * size, after: query.value.after };
    const answer = await loadCodeRepositories(services, account.user.id, place);
    const cursors = answer.repos.map(({ full_name, id }) => [full_name ?? "", id]);
    linkNext(c, cursors, size);
    return c.json(answer);
  });

  on("POST /repositories", async (call) => {
    const body = await readBody(call, parseCodeRepositoryChange);
    if (!body.ok) return body.answer;
    const { id, sub } = call.account.user;
    if ((await loadGithubUser(services, sub)) === null) return call.refuse(404, NOT_LINKED);
    await writeCodeRepository(services, id, body.value);
    return call.c.body(null, 200);
  });

  return routes;
}
