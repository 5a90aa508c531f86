import { describe, expect, it } from "vitest";
import type { PoolAnswer } from "../../session/call-user-pool.ts";
import {
  signedIn,
  signedInBefore,
  signedInSometime,
  type TestApp,
  visitor,
} from "../../test/app.ts";
import { postForm } from "../../test/member.ts";
import { createStage, OUT_OF_SCOPE, refused, SILENT, type Stage } from "../../test/own-sign-in.ts";
import { status } from "../../test/upstream.ts";

const PAGE = "/user/security";
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
function changePassword(app: TestApp, fields: Record<string, string> = {}) {
  const typed = { current: "old secret 1", proposed: "new secret 2", ...fields };
  return postForm(app, PAGE, { _form: "password", ...typed });
}

describe("the page of sign-in and security", () => {
  it("hides what a session of the hosted login may not change, and says so", async () => {
    const { app } = createStage({ pool: { GetUser: OUT_OF_SCOPE } });
    const { body } = await app.visit(PAGE);
    expect(body).toContain("You signed in with the hosted login");
    expect(body).not.toContain("Current password");
    expect(body).toContain("Sign out everywhere");
  });

  it("shows the rules of a new password before one is typed", async () => {
    const settings = { PASSWORD_MIN_LENGTH: "12", PASSWORD_NEEDS: "lowercase numbers" };
    const { body } = await createStage({ settings }).app.visit(PAGE);
    expect(body).toContain("At least 12 characters, with a lowercase letter and a number.");
  });

  it("keeps its other parts when the sign-in service does not answer", async () => {
    const { body, status: code } = await createStage({ pool: { GetUser: SILENT } }).app.visit(PAGE);
    expect([code, body.includes("Current password")]).toEqual([200, false]);
    expect(body).toContain("Sign out everywhere");
  });

  it.each([
    ["signed in half an hour ago", signedInBefore(30)],
    ["has a token without the time of signing in", signedInSometime],
  ])("requires a new sign-in of who %s before a second factor is changed", async (_, session) => {
    const { app, changes } = createStage({ session });
    expect((await app.visit(PAGE)).body).not.toContain("Set up an authenticator app");
    for (const _form of [
      "authenticator-start",
      "authenticator-confirm",
      "authenticator-off",
      "passkey-start",
      "passkey-add",
      "passkey-remove",
    ]) {
      const fields = { _form, code: "123456", secret: SECRET, credential: `{"id":"x"}` };
      const page = await postForm(app, PAGE, fields);
      expect([_form, page.status]).toEqual([_form, 403]);
      expect(page.body).toContain("You signed in too long ago for this.");
    }
    expect(changes()).toEqual([]);
  });
});

describe("another password", () => {
  it("is requested with the reader's token", async () => {
    const { app, changes } = createStage();
    const answer = await changePassword(app);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${PAGE}?done=password`]);
    expect(changes()).toEqual([
      [
        "ChangePassword",
        {
          AccessToken: "token-of-ada",
          PreviousPassword: "old secret 1",
          ProposedPassword: "new secret 2",
        },
      ],
    ]);
  });

  it.each<[string, PoolAnswer, number, string]>([
    [
      "of a wrong current one",
      refused("NotAuthorizedException", "Incorrect username or password."),
      422,
      "This is not your current password. If you sent this form twice, it was changed the first time.",
    ],
    [
      "of a weak new one",
      refused(
        "InvalidPasswordException",
        "Password does not conform to policy: Password must have numeric characters",
      ),
      422,
      "Password must have numeric characters.",
    ],
    [
      "of one that was used before",
      refused("PasswordHistoryPolicyViolationException"),
      422,
      "You had this password before.",
    ],
    [
      "of too many guesses",
      refused("NotAuthorizedException", "Password attempts exceeded"),
      429,
      "wait a quarter of an hour",
    ],
    ["of too many calls", refused("LimitExceededException"), 429, "wait a quarter of an hour"],
    ["of calls of everyone", refused("ThrottlingException"), 429, "wait a quarter of an hour"],
    ["of a fault of the pool", refused("UnexpectedLambdaException"), 422, "Start again."],
    ["of a forced reset", refused("PasswordResetRequiredException"), 401, "Your session has ended"],
    ["of an account that is gone", refused("UserNotFoundException"), 401, "Your session has ended"],
    ["of an unset factor", refused("SoftwareTokenMFANotFoundException"), 422, "Contact support."],
    ["of a hosted session", OUT_OF_SCOPE, 403, "You signed in with the hosted login"],
    ["that never came", SILENT, 503, "we cannot tell whether your password was changed"],
    [
      "of a session that is over",
      refused("NotAuthorizedException", "Access Token has been revoked"),
      401,
      "Your session has ended",
    ],
  ])("is not accepted despite %s, and no password is returned", async (_, told, code, text) => {
    const { app } = createStage({ pool: { ChangePassword: told } });
    const page = await changePassword(app);
    expect([page.status, page.headers.get("cache-control")]).toEqual([code, "private, no-store"]);
    expect(page.headers.get("retry-after")).toBe(code === 429 ? "900" : null);
    expect(page.body).toContain(text);
    expect(page.body).not.toMatch(/(old|new) secret/);
  });

  it("is not written into the page of a session that ended before", async () => {
    const { app } = createStage({ session: visitor });
    const page = await changePassword(app);
    expect([page.status, /(old|new) secret/.test(page.body)]).toEqual([401, false]);
  });

  it("must differ from the current one", async () => {
    const { app, changes } = createStage();
    const page = await changePassword(app, { proposed: "old secret 1" });
    expect([page.status, changes()]).toEqual([422, []]);
  });
});

describe("signing out everywhere", () => {
  const press = (app: TestApp) => postForm(app, PAGE, { _form: "sign-out-everywhere" });

  it("ends every session in the pool, in the catalogue and in this browser", async () => {
    const { app, changes } = createStage();
    const answer = await press(app);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/?signed-out"]);
    expect(answer.headers.getSetCookie()).toEqual(["gone=; Max-Age=0"]);
    expect(changes()).toEqual([["GlobalSignOut", { AccessToken: "token-of-ada" }]]);
    const ended = app.upstream.requests.filter(({ method }) => method === "DELETE");
    expect(ended.map(({ url }) => new URL(url).pathname)).toEqual(["/user/sessions"]);
  });

  it("reports success when it is sent again after its answer was lost", async () => {
    const { app } = createStage({
      pool: { GlobalSignOut: refused("NotAuthorizedException", "Access Token has been revoked") },
      catalogue: { "/user/sessions": status(401) },
    });
    const answer = await press(app);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/?signed-out"]);
  });

  it("makes a script leave the page", async () => {
    const { app } = createStage();
    const answer = await app.visit(PAGE, {
      method: "POST",
      headers: { origin: "https://portal.test", accept: "application/json" },
      body: new URLSearchParams({
        _form: "sign-out-everywhere",
        _key: `${signedIn.sub}.0b7c2f5e-0000-4000-8000-000000000001`,
      }),
    });
    expect(JSON.parse(answer.body)).toEqual({
      buildId: "test-build",
      redirect: "/?signed-out",
      isSignedOut: true,
    });
  });

  it.each<[string, Stage, number]>([
    [
      "works by the catalogue alone for a hosted session",
      { pool: { GlobalSignOut: OUT_OF_SCOPE } },
      303,
    ],
    [
      "works by the pool alone where the catalogue has no such call",
      { catalogue: { "/user/sessions": status(404) } },
      303,
    ],
    [
      "leaves the session where neither did it",
      { pool: { GlobalSignOut: SILENT }, catalogue: { "/user/sessions": status(404) } },
      503,
    ],
    [
      "leaves the session where the catalogue fails",
      { catalogue: { "/user/sessions": status(500) } },
      503,
    ],
  ])("%s", async (_, stage, code) => {
    const answer = await press(createStage(stage).app);
    expect([answer.status, answer.headers.getSetCookie().length]).toEqual([
      code,
      code === 303 ? 1 : 0,
    ]);
  });
});
