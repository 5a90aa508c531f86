import { describe, expect, it } from "vitest";
import type { PoolAnswer } from "../../session/call-user-pool.ts";
import { signedIn, signedInBefore, type TestApp } from "../../test/app.ts";
import { postForm } from "../../test/member.ts";
import { createStage, refused, SILENT, type Stage } from "../../test/own-sign-in.ts";
import { status } from "../../test/upstream.ts";

const PAGE = "/user/security";
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const FORM_KEY = `${signedIn.sub}.0b7c2f5e-0000-4000-8000-000000000001`;

describe("the owner of an account", () => {
  const readTold = (app: TestApp) =>
    Promise.all(
      app.upstream.requests
        .filter(({ url }) => url.endsWith("/user/sign-in-changes"))
        .map((request) => request.json()),
    );

  it.each<[string, Record<string, string>]>([
    ["password", { _form: "password", current: "old secret 1", proposed: "new secret 2" }],
    ["authenticator-on", { _form: "authenticator-confirm", code: "123456", secret: SECRET }],
    ["authenticator-off", { _form: "authenticator-off" }],
    ["passkey-added", { _form: "passkey-add", credential: `{"id":"x"}` }],
    ["passkey-removed", { _form: "passkey-remove", _subject: "x" }],
  ])(
    "is notified of: %s, after the pool made it and not when it did not",
    async (change, fields) => {
      const done = createStage();
      expect((await postForm(done.app, PAGE, fields)).status).toBe(303);
      expect(await readTold(done.app)).toEqual([{ change }]);
      const operation = done.changes().at(-1)?.[0] ?? "GetUser";
      const { app } = createStage({ pool: { [operation]: refused("InternalErrorException") } });
      expect((await postForm(app, PAGE, fields)).status).toBe(422);
      expect(await readTold(app)).toEqual([]);
    },
  );

  it.each([status(404), status(500)])(
    "has the new password even if the notification failed",
    async (told) => {
      const { app } = createStage({ catalogue: { "/user/sign-in-changes": told } });
      const typed = { current: "old secret 1", proposed: "new secret 2" };
      const answer = await postForm(app, PAGE, { _form: "password", ...typed });
      expect(answer.headers.get("location")).toBe(`${PAGE}?done=password`);
    },
  );
});

describe("passkeys", () => {
  const settings = { AUTH_FLOW_TYPE: "USER_AUTH" };
  const listed: PoolAnswer = {
    kind: "answered",
    body: {
      Credentials: [
        { CredentialId: "cred-1", FriendlyCredentialName: "iCloud Keychain", CreatedAt: 1.7e9 },
      ],
    },
  };

  it("are listed by the pool's names, each with a button that removes it", async () => {
    const { app } = createStage({ pool: { ListWebAuthnCredentials: listed }, settings });
    const { body } = await app.visit(PAGE);
    expect(body).toContain("Remove iCloud Keychain");
    expect(body).toContain("Add another passkey");
  });

  it.each<[string, Stage, [canRemove: boolean, canAdd: boolean]]>([
    [
      "where the portal asks for none",
      { pool: { ListWebAuthnCredentials: listed } },
      [true, false],
    ],
    [
      "where the pool has none for this address",
      { pool: { ListWebAuthnCredentials: refused("WebAuthnNotEnabledException") }, settings },
      [false, false],
    ],
    [
      "where the pool is silent",
      { pool: { ListWebAuthnCredentials: SILENT }, settings },
      [false, false],
    ],
    [
      "after a sign-in long ago",
      { pool: { ListWebAuthnCredentials: listed }, settings, session: signedInBefore(30) },
      [false, false],
    ],
  ])("are offered as far as they can be changed: %s", async (_, stage, expected) => {
    const { body } = await createStage(stage).app.visit(PAGE);
    expect([body.includes("Remove iCloud"), /Add (?:a|another) passkey/.test(body)]).toEqual(
      expected,
    );
    expect(body).toContain("Current password");
  });

  it("are not named where there are none and the portal asks for none", async () => {
    const answer: PoolAnswer = { kind: "answered", body: { Credentials: [] } };
    const stage = { pool: { ListWebAuthnCredentials: answer } };
    expect((await createStage({ ...stage, settings }).app.visit(PAGE)).body).toContain("Passkeys");
    expect((await createStage(stage).app.visit(PAGE)).body).not.toContain("Passkeys");
  });

  it("are made with the pool's options for the browser", async () => {
    const body = { CredentialCreationOptions: { challenge: "c-h", rp: { id: "portal.test" } } };
    const { app } = createStage({
      pool: { StartWebAuthnRegistration: { kind: "answered", body } },
      settings,
    });
    const answer = await app.visit(PAGE, {
      method: "POST",
      headers: { origin: "https://portal.test", accept: "application/json" },
      body: new URLSearchParams({
        _form: "passkey-start",
        _key: FORM_KEY,
      }),
    });
    expect(JSON.parse(answer.body).view.reply.result).toEqual({
      options: JSON.stringify(body.CredentialCreationOptions),
    });
  });

  it.each<[string, string, PoolAnswer, number, string]>([
    ["that is none", "[]", SILENT, 422, "Start again"],
    ["that is no JSON", "{", SILENT, 422, "Start again"],
    ["that is too long", JSON.stringify({ id: "x".repeat(20_000) }), SILENT, 422, "Start again"],
    [
      "that came too late",
      `{"id":"x"}`,
      refused("WebAuthnChallengeNotFoundException"),
      409,
      "Start again",
    ],
    [
      "of another address",
      `{"id":"x"}`,
      refused("WebAuthnOriginNotAllowedException"),
      422,
      "not set up",
    ],
    ["nobody answered for", `{"id":"x"}`, SILENT, 503, "did not answer"],
  ])("are refused with a message: one %s", async (_, credential, told, code, text) => {
    const { app } = createStage({ pool: { CompleteWebAuthnRegistration: told }, settings });
    const page = await postForm(app, PAGE, { _form: "passkey-add", credential });
    expect([page.status, page.body.includes(text)]).toEqual([code, true]);
  });

  it("are added when they are sent again after the answer was lost", async () => {
    const { app } = createStage({
      pool: {
        CompleteWebAuthnRegistration: refused("WebAuthnChallengeNotFoundException"),
        ListWebAuthnCredentials: listed,
      },
      settings,
    });
    const fields = { _form: "passkey-add", credential: `{"id":"cred-1"}` };
    const answer = await postForm(app, PAGE, fields);
    expect(answer.headers.get("location")).toBe(`${PAGE}?done=passkey-add`);
  });

  it("are removed once, however often it is sent", async () => {
    for (const told of [undefined, refused("ResourceNotFoundException")]) {
      const { app, changes } = createStage({
        pool: told ? { DeleteWebAuthnCredential: told } : {},
      });
      const answer = await postForm(app, PAGE, { _form: "passkey-remove", _subject: "cred-1" });
      expect(answer.headers.get("location")).toBe(`${PAGE}?done=passkey-remove`);
      expect(changes()).toEqual([
        ["DeleteWebAuthnCredential", { AccessToken: "token-of-ada", CredentialId: "cred-1" }],
      ]);
    }
  });
});
