import { escapeHtml } from "#base/escape-html.ts";
import { createPage } from "../identity/html.ts";
import { createCodes, goBack, readFields, type LinkOptions, type LinkService } from "./service.ts";

interface Grant {
  login: string;
  name: string;
}

/**
 * The parts of GitHub that connecting an account needs: the installation page of an App, the
 * exchange of its code, and `GET /user`.
 */
export function createGithubService({
  people,
  client,
  redirectUri,
  now,
}: LinkOptions): LinkService {
  const codes = createCodes<Grant>(now);
  const tokens = createCodes<Grant>(now);
  const accounts = people.map(({ name }) => ({ name, login: toLogin(name) }));

  function ask(query: URLSearchParams): Response {
    const choices = accounts.map(
      ({ name, login }) =>
        `<button name="login" value="${login}">${escapeHtml(name)}<br>@${login}</button>`,
    );
    return createPage(
      "Install Foreland (GitHub stand-in)",
      `<p>The portal asks to read your public profile and the releases of the repositories you choose.</p>
<form method="post" action="/github/apps/foreland/installations/new?${escapeHtml(query.toString())}">${choices.join("")}
<button name="update" value="1">Only change repositories</button>
<button name="cancel" value="1">Cancel</button></form>`,
    );
  }

  function decide(query: URLSearchParams, fields: URLSearchParams): Response {
    const state = query.get("state");
    const account = accounts.find(({ login }) => login === fields.get("login"));
    const installed = { installation_id: "4711", state };
    if (account) return goBack(redirectUri, { code: codes.grant(account), ...installed });
    if (fields.has("update")) return goBack(redirectUri, { setup_action: "update", ...installed });
    return goBack(redirectUri, { error: "access_denied", state });
  }

  /** GitHub answers a refused code with status 200. */
  function exchange(fields: URLSearchParams): Response {
    const isClient =
      fields.get("client_id") === client.id && fields.get("client_secret") === client.secret;
    const grant = isClient ? codes.take(fields.get("code") ?? "") : null;
    if (!grant) return Response.json({ error: "bad_verification_code" });
    return Response.json({ access_token: tokens.grant(grant), token_type: "bearer", scope: "" });
  }

  function showUser(request: Request): Response {
    const token = (request.headers.get("authorization") ?? "").replace("Bearer ", "");
    const grant = tokens.take(token);
    if (!grant) return Response.json({ message: "Bad credentials" }, { status: 401 });
    const { login, name } = grant;
    return Response.json({ login, name, html_url: `https://github.com/${login}`, avatar_url: "" });
  }

  return async (request, { pathname, searchParams }) => {
    switch (`${request.method} ${pathname}`) {
      case "GET /github/apps/foreland/installations/new":
        return ask(searchParams);
      case "POST /github/apps/foreland/installations/new":
        return decide(searchParams, await readFields(request));
      case "POST /github/login/oauth/access_token":
        return exchange(await readFields(request));
      case "GET /github/api/user":
        return showUser(request);
      default:
        return new Response("Not found\n", { status: 404 });
    }
  };
}

/** `Ines Halvorsen` → `ines-halvorsen`. */
function toLogin(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, "-");
}
