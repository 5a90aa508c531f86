import { expect, it } from "vitest";
import { signedIn } from "../../test/app.ts";
import { createLimitedApp } from "../../test/limited-app.ts";
import { findAll } from "../../test/html.ts";
import { createMemberScript, postForm } from "../../test/member.ts";
import { status } from "../../test/upstream.ts";

it.each([
  ["password", "ChangePassword", { current: "guess 1", proposed: "new secret 2" }],
  [
    "authenticator-confirm",
    "VerifySoftwareToken",
    { code: "123456", secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP" },
  ],
])("takes no more tries of the form %s from one account", async (_form, guess, typed) => {
  const asked: string[] = [];
  const { app, callLimits } = createLimitedApp(
    { signIn: 3 },
    {
      upstream: createMemberScript({ "/user/sign-in-changes": status(204) }),
      session: signedIn,
      services: {
        async callUserPoolAs(operation) {
          asked.push(operation);
          return { kind: "answered", body: {} };
        },
      },
    },
  );
  const post = () => postForm(app, "/user/security", { _form, ...typed });
  for (let count = 0; count < 3; count += 1) expect((await post()).status).toBe(303);
  const { status: answered, headers, body } = await post();
  expect([answered, headers.get("retry-after")]).toEqual([429, "60"]);
  expect(asked.filter((operation) => operation === guess)).toHaveLength(3);
  expect(body).toContain("There were too many attempts. Nothing was changed: wait a minute.");
  expect(body).not.toMatch(/guess 1|new secret/);
  expect(callLimits.signIn.counted).toEqual(Array(4).fill(signedIn.sub));
  expect(app.logged).toContainEqual({ event: "rate_limited", kind: "signIn" });
});

it.each([
  ["at first", Number.POSITIVE_INFINITY, 200],
  ["after too many attempts", 0, 429],
])(
  "takes a username as well as an email address in the sign-in form %s",
  async (_, signIn, status) => {
    const { app } = createLimitedApp(
      { signIn },
      { settings: { AUTH_FLOW_TYPE: "USER_PASSWORD_AUTH" } },
    );
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
    };
    const post = { method: "POST", headers, body: "email=ada&password=x" };
    const answer = await app.visit("/sign-in", status === 200 ? {} : post);
    const [name] = findAll(answer.body, "input").filter(
      ({ attributes }) => attributes.get("name") === "email",
    );
    expect(answer.status).toBe(status);
    expect(name?.attributes.get("type") ?? "text").toBe("text");
    expect(name?.attributes.get("autocomplete")).toBe("username");
  },
);
