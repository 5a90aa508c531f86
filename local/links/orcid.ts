import { escapeHtml } from "#base/escape-html.ts";
import { createPage } from "../identity/html.ts";
import { createCodes, goBack, readFields, type LinkOptions, type LinkService } from "./service.ts";

interface Grant {
  orcid: string;
  name: string;
  redirectUri: string;
  scope: string;
}

/**
 * ORCID's three-legged OAuth like that of its public and member services: a page that asks the
 * holder of the iD, and `POST /oauth/token` for the client. Its page lists the known holders
 * instead of asking for a password.
 */
export function createOrcidService({ people, client, redirectUri, now }: LinkOptions): LinkService {
  const codes = createCodes<Grant>(now);

  function ask(query: URLSearchParams): Response {
    if (query.get("client_id") !== client.id || query.get("redirect_uri") !== redirectUri) {
      return createPage("This cannot go on", "<p>This application is not known here.</p>", {
        status: 400,
      });
    }
    const holders = people.map(
      ({ name, orcid }) =>
        `<button name="orcid" value="${orcid}">${escapeHtml(name)}<br>${orcid}</button>`,
    );
    return createPage(
      "Link your iD (ORCID stand-in)",
      `<p>The portal asks to read your ORCID record and to add your datasets to it. Whose iD is it?</p>
<form method="post" action="/orcid/oauth/authorize?${escapeHtml(query.toString())}">${holders.join("")}
<button name="orcid" value="">Deny access</button></form>`,
    );
  }

  function decide(query: URLSearchParams, fields: URLSearchParams): Response {
    const holder = people.find(({ orcid }) => orcid === fields.get("orcid"));
    const state = query.get("state");
    if (!holder) return goBack(redirectUri, { error: "access_denied", state });
    const { name, orcid } = holder;
    const scope = query.get("scope") ?? "/authenticate";
    return goBack(redirectUri, { code: codes.grant({ orcid, name, redirectUri, scope }), state });
  }

  function exchange(fields: URLSearchParams): Response {
    const isClient =
      fields.get("client_id") === client.id && fields.get("client_secret") === client.secret;
    if (!isClient) return Response.json({ error: "invalid_client" }, { status: 401 });
    const grant = codes.take(fields.get("code") ?? "");
    if (!grant || fields.get("redirect_uri") !== grant.redirectUri) {
      return Response.json({ error: "invalid_grant" }, { status: 400 });
    }
    const { orcid, name, scope } = grant;
    const token = { access_token: codes.grant(grant), token_type: "bearer", expires_in: 631138518 };
    return Response.json({ ...token, scope, name, orcid });
  }

  return async (request, { pathname, searchParams }) => {
    switch (`${request.method} ${pathname}`) {
      case "GET /orcid/oauth/authorize":
        return ask(searchParams);
      case "POST /orcid/oauth/authorize":
        return decide(searchParams, await readFields(request));
      case "POST /orcid/oauth/token":
        return exchange(await readFields(request));
      default:
        return new Response("Not found\n", { status: 404 });
    }
  };
}
