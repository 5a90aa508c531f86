import { Hono } from "hono";
import { parseEmailChange, parseEmailCode, parseRevertLink } from "../../wire/account/profile.ts";
import { readBody } from "../../http/body.ts";
import {
  requestEmail,
  isSameAddress,
  isUnderWay,
  toAddress,
  confirmEmail,
  revertEmail,
} from "../../email-change/change-email.ts";
import { createGuard } from "../../auth/guard.ts";
import { EMAIL_CHANGES_WINDOW_MS, EMAIL_CLAIM_MS } from "../../limits.ts";
import { refuseV1 } from "../../http/refusal.ts";
import { toUser } from "../../store/accounts.ts";
import type { Services } from "../../services.ts";
import { answerUser } from "./profile.ts";

const TAKEN = "Another account has this email address.";
const POOL_FAILED = "Sign-in could not be told of this change; nothing was changed.";

/** The answer leaves out the address: the profile shows it, once the change is made. */
function refuseUnderWay(refuse: (status: number, message: string) => Response): Response {
  const answer = refuse(503, "Your address is being changed. Try again in a minute.");
  answer.headers.set("Retry-After", String(EMAIL_CLAIM_MS / 1_000));
  return answer;
}

/** Another email address: requested, confirmed with a code, and reverted from the old one. */
export function emailRoutes(services: Services): Hono {
  const routes = new Hono();
  const on = createGuard(services, routes);

  on("PUT /user/email", async (call) => {
    const body = await readBody(call, parseEmailChange);
    if (!body.ok) return body.answer;
    const { account, refuse, c } = call;
    if (await isUnderWay(services, account.user.id)) return refuseUnderWay(refuse);
    const email = toAddress(body.value.email);
    if (isSameAddress(email, account.user.email))
      return refuse(400, "This is your email address already.");
    switch (await requestEmail(services, call, email)) {
      case "asked":
        return c.json(toUser(account.user), 202);
      case "too often": {
        const answer = refuse(429, "This was asked for too often. Try again in an hour.");
        answer.headers.set("Retry-After", String(EMAIL_CHANGES_WINDOW_MS / 1_000));
        return answer;
      }
      case "no mail":
        return refuse(502, "The emails could not be sent; nothing was changed. Try again later.");
    }
  });

  on("POST /user/email/confirm", async (call) => {
    const body = await readBody(call, parseEmailCode);
    if (!body.ok) return body.answer;
    const { refuse } = call;
    const outcome = await confirmEmail(services, call, body.value.code);
    switch (outcome.kind) {
      case "changed":
        return answerUser(services, call);
      case "wrong code":
        return refuse(400, `This is not the code. Tries left: ${outcome.triesLeft}.`);
      case "no code":
        return refuse(
          410,
          "There is no code to enter, or it is no longer good. Ask for a new one.",
        );
      case "under way":
        return refuseUnderWay(refuse);
      case "taken":
        return refuse(409, TAKEN);
      case "pool failed":
        return refuse(502, `${POOL_FAILED} The code is still good.`);
    }
  });

  routes.post("/user/email/revert", async (c) => {
    const body = await readBody({ c, refuse: refuseV1 }, parseRevertLink);
    if (!body.ok) return body.answer;
    switch (await revertEmail(services, body.value.link)) {
      case "reverted":
        return c.body(null, 200);
      case "no link":
        return refuseV1(410, "This link was used already, or is older than seven days.");
      case "taken":
        return refuseV1(409, TAKEN);
      case "pool failed":
        return refuseV1(
          502,
          "Sign-in could not be told of this yet. We try again each hour; the link is still good too.",
        );
    }
  });

  return routes;
}
