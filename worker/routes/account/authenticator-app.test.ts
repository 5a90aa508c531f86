import { describe, expect, it } from "vitest";
import type { PoolAnswer } from "../../session/call-user-pool.ts";
import { findAll } from "../../test/html.ts";
import { postForm } from "../../test/member.ts";
import { createStage, refused } from "../../test/own-sign-in.ts";

const PAGE = "/user/security";
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

describe("an authenticator app", () => {
  it("shows its key once, to scan, to open and to type", async () => {
    const { app } = createStage({
      pool: { AssociateSoftwareToken: { kind: "answered", body: { SecretCode: SECRET } } },
    });
    const page = await postForm(app, PAGE, { _form: "authenticator-start" });
    expect(page.body).toContain("JBSW Y3DP");
    const link = findAll(page.body, "a").find(({ attributes }) =>
      attributes.get("href")?.startsWith("otpauth:"),
    );
    expect(link?.attributes.get("href")).toContain(`secret=${SECRET}`);
    expect(link?.attributes.get("href")).toContain(encodeURIComponent(":ada@example.org"));
    expect(page.body).toContain('src="data:image/svg+xml,');
  });

  it("is turned on by a code of it", async () => {
    const { app, changes } = createStage();
    const fields = { _form: "authenticator-confirm", code: "123 456", secret: SECRET };
    const answer = await postForm(app, PAGE, fields);
    expect(answer.headers.get("location")).toBe(`${PAGE}?done=authenticator-confirm`);
    expect(changes()).toEqual([
      ["VerifySoftwareToken", { AccessToken: "token-of-ada", UserCode: "123456" }],
      [
        "SetUserMFAPreference",
        {
          AccessToken: "token-of-ada",
          SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
        },
      ],
    ]);
  });

  it.each([
    ["the first one is on", "yes", ["SOFTWARE_TOKEN_MFA"], 303],
    ["another one was on before", "", ["SOFTWARE_TOKEN_MFA"], 422],
    ["none is on", "yes", [], 422],
  ])("is sent again after a lost answer, and %s", async (_, first, factors, code) => {
    const GetUser: PoolAnswer = { kind: "answered", body: { UserMFASettingList: factors } };
    const VerifySoftwareToken = refused("EnableSoftwareTokenMFAException");
    const { app } = createStage({ pool: { GetUser, VerifySoftwareToken } });
    const fields = { _form: "authenticator-confirm", code: "123456", secret: SECRET, first };
    expect((await postForm(app, PAGE, fields)).status).toBe(code);
  });

  it("keeps its key on the page after a wrong code, and turns nothing on", async () => {
    const { app, changes } = createStage({
      pool: { VerifySoftwareToken: refused("EnableSoftwareTokenMFAException") },
    });
    const fields = { _form: "authenticator-confirm", code: "123456", secret: SECRET };
    const page = await postForm(app, PAGE, fields);
    expect(page.status).toBe(422);
    expect(page.body).toContain("This code is wrong.");
    expect(page.body).toContain("JBSW Y3DP");
    expect(changes().map(([operation]) => operation)).toEqual(["VerifySoftwareToken"]);
  });

  it("is turned off again", async () => {
    const { app, changes } = createStage();
    await postForm(app, PAGE, { _form: "authenticator-off" });
    expect(changes()).toEqual([
      [
        "SetUserMFAPreference",
        { AccessToken: "token-of-ada", SoftwareTokenMfaSettings: { Enabled: false } },
      ],
    ]);
  });
});
