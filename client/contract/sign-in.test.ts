// @vitest-environment node
import { expect, it } from "vitest";
import { parseSignInConfig, type SignInConfig } from "./sign-in.ts";

const CONFIG: SignInConfig = {
  userPoolId: "eu-central-1_Foreland1",
  userPoolClientId: "foreland-web",
  userPoolEndpoint: null,
  authFlowType: "USER_SRP_AUTH",
  oauth: null,
  identityPool: null,
  challenge: null,
  endSessionPath: null,
  cookieDomain: null,
  passwordPolicy: { minLength: 6, needs: [] },
};

it("reads a configuration", () => {
  expect(parseSignInConfig({ ...CONFIG })).toEqual(CONFIG);
});

it.each<[string, unknown]>([
  ["nothing", null],
  ["a user pool id without an underscore", { ...CONFIG, userPoolId: "foreland" }],
  ["an unknown flow", { ...CONFIG, authFlowType: "GUESS" }],
  ["no client", { ...CONFIG, userPoolClientId: "" }],
  ["a hosted login without addresses", { ...CONFIG, oauth: { domain: "login.test" } }],
])("refuses %s", (_, json) => {
  expect(parseSignInConfig(json)).toBeNull();
});
