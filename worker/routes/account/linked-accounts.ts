import { type Context, Hono } from "hono";
import {
  LINK_PROVIDERS,
  type LinkOutcome,
  type LinkProvider,
  toLinkPath,
} from "#client/contract/account/links.ts";
import { href } from "#client/contract/routes.ts";
import type { PortalEnv, Services } from "../../services.ts";
import type { Change } from "../../product-api/client.ts";
import { loadAccountApi } from "../../page/shell.ts";
import { readField, readForm } from "../read-form.ts";

const CODE_MAX_CHARS = 2_048;

/**
 * Links the profile to an account elsewhere, and ends such a link: forms of the profile page that
 * return to it. The code comes from a popup that the page itself opened, with a state that only
 * the two know; a form of another site is refused before the session is read.
 */
export function linkedAccounts(services: Services): Hono<PortalEnv> {
  const routes = new Hono<PortalEnv>();
  for (const provider of LINK_PROVIDERS) {
    routes.post(toLinkPath(provider), async (c) => {
      const outcome = await send(services, c, (form) => toLink(provider, form));
      return answer(c, outcome, `${provider}-${toSent(outcome, "linked", "not-linked")}`);
    });
    routes.post(`${toLinkPath(provider)}/remove`, async (c) => {
      const sent = await send(services, c, () => toUnlink(provider));
      const outcome =
        sent === "not done" && (await isUnlinked(services, c, provider)) ? "done" : sent;
      return answer(c, outcome, `${provider}-${toSent(outcome, "unlinked", "not-unlinked")}`);
    });
  }
  return routes;
}

type LinkChange = Omit<Change, "token"> | null;
type Outcome = "done" | "not done" | "unanswered" | "too old" | "foreign form" | "visitor";

async function send(
  services: Services,
  c: Context<PortalEnv>,
  toChange: (form: FormData) => LinkChange,
): Promise<Outcome> {
  const form = await readForm(services, c);
  if (!form) return "foreign form";
  const account = loadAccountApi(services, c);
  if (!account) return "visitor";
  const change = toChange(form);
  const changed = change && (await account.change(change));
  if (changed?.ok) return "done";
  if (changed && (changed.status === undefined || changed.status >= 500)) return "unanswered";
  return changed?.status === 403 ? "too old" : "not done";
}

/** Whether there is nothing to unlink any more: its button was pressed twice, or in another tab. */
async function isUnlinked(
  services: Services,
  c: Context<PortalEnv>,
  provider: LinkProvider,
): Promise<boolean> {
  const account = loadAccountApi(services, c);
  if (provider === "github") {
    const linked = await account?.github();
    return linked?.ok === true && linked.value === null;
  }
  const profile = await account?.profile();
  return profile?.ok === true && profile.value.orcid === null;
}

/** A session that is too old for this call: only its person can renew it. */
function toSent(outcome: Outcome, done: LinkOutcome, notDone: LinkOutcome): LinkOutcome {
  if (outcome === "too old") return "sign-in-again";
  if (outcome === "unanswered") return "unanswered";
  return outcome === "done" ? done : notDone;
}

function answer(
  c: Context<PortalEnv>,
  outcome: Outcome,
  sent: `${LinkProvider}-${LinkOutcome}`,
): Response {
  c.header("Cache-Control", "private, no-store");
  switch (outcome) {
    case "foreign form":
      return c.text("This form was not sent from its own page.", 403);
    case "visitor":
      return c.redirect(href("home"), 303);
    case "done":
    case "not done":
    case "unanswered":
    case "too old":
      return c.redirect(href("user.profile", {}, { sent }), 303);
  }
}

function toLink(provider: LinkProvider, form: FormData): LinkChange {
  const code = readField(form, "code");
  if (code === "" || code.length > CODE_MAX_CHARS) return null;
  if (provider === "orcid") {
    const authorizationCode = { source: "orcid-redirect-response", code };
    return { path: "/user/orcid", method: "POST", body: { authorizationCode } };
  }
  const installation = readField(form, "installation_id");
  const body = { code, ...(installation !== "" && { installation_id: installation }) };
  return { path: "/accounts/github/register", method: "POST", body };
}

function toUnlink(provider: LinkProvider): LinkChange {
  const path = provider === "orcid" ? "/user/orcid" : "/accounts/github/user";
  return { path, method: "DELETE" };
}
