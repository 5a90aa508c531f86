import { createPage, escapeHtml } from "../html.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";
import type { Hosted } from "./hosted.ts";
import { denyCode, grantAccess } from "./visit.ts";

/** Stands for the page of the researcher identity provider: choose whose iD you hold, or deny. */
export function createOrcidPage(hosted: Hosted, request: AuthorizationRequest): Response {
  const people = hosted.pool.accounts.list().flatMap(({ seed, orcid }) => {
    if (orcid === null) return [];
    const name = escapeHtml(`${seed.givenName} ${seed.familyName}`);
    const id = escapeHtml(orcid);
    return [`<button name="orcid" value="${id}">${name}<br>${id}</button>`];
  });
  return createPage(
    "ORCID (stand-in)",
    `<p>The portal asks to know your ORCID iD.</p>
<form method="post" action="/orcid?${escapeHtml(request.query)}">${people.join("")}
<button name="orcid" value="">Deny access</button></form>`,
  );
}

/** Takes the choice made on the ORCID page. */
export function answerOrcid(
  hosted: Hosted,
  request: AuthorizationRequest,
  fields: Readonly<Record<string, string>>,
): Response | Promise<Response> {
  const chosen = fields["orcid"];
  const account = hosted.pool.accounts.list().find(({ orcid }) => chosen && orcid === chosen);
  if (!account) return denyCode(request, "access_denied", "The user denied access");
  return grantAccess(hosted, request, { sub: account.sub, provider: "ORCID" });
}
