import { expect, it } from "vitest";
import { parseSignInConfig } from "#client/contract/sign-in.ts";
import { createTestApp, signedIn } from "../test/app.ts";

it("tells a browser how to sign in", async () => {
  const { headers, body } = await createTestApp().visit("/sign-in/config.json");
  expect(headers.get("cache-control")).toBe("public, max-age=300");
  expect(parseSignInConfig(JSON.parse(body))).toEqual({
    userPoolId: "eu-central-1_Skerry",
    userPoolClientId: "skerry-web",
    userPoolEndpoint: "https://pool.skerry.test/",
    authFlowType: "USER_SRP_AUTH",
    oauth: {
      domain: "login.skerry.test",
      scopes: ["openid", "email", "profile"],
      redirectSignIn: ["https://portal.test/orcid-redirect", "https://portal.test/profile"],
      redirectSignOut: ["https://portal.test/"],
      responseType: "code",
    },
    identityPool: null,
    challenge: null,
    endSessionPath: null,
    cookieDomain: null,
  });
});

it("offers no hosted login where none is set up", async () => {
  const app = createTestApp({ settings: { OAUTH_DOMAIN: "" } });
  expect(JSON.parse((await app.visit("/sign-in/config.json")).body)).toHaveProperty("oauth", null);
});

it.each(["/", "/sign-in/config.json", "/user/profile", "/nowhere", "/datasets/_payload.json"])(
  "gives no secret away at %s",
  async (path) => {
    const app = createTestApp({
      session: signedIn,
      settings: { CONTENTFUL_ACCESS_TOKEN: "canary-of-the-content-service" },
    });
    const { headers, body } = await app.visit(path);
    expect(body + JSON.stringify([...headers]) + JSON.stringify(app.logged)).not.toContain(
      "canary",
    );
  },
);
