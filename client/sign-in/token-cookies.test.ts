import { expect, it } from "vitest";
import { forgetTokenCookies } from "./token-cookies.ts";

it("forgets tokens and nothing else", () => {
  document.cookie = "CognitoIdentityServiceProvider.web.ada%40x.accessToken=a; Path=/";
  document.cookie = "CognitoIdentityServiceProvider.web.LastAuthUser=ada; Path=/";
  document.cookie = "theme=dark; Path=/";
  forgetTokenCookies();
  expect(document.cookie).toBe("theme=dark");
});
