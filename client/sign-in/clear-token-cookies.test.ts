import { expect, it } from "vitest";
import { clearOtherUsers, clearTokenCookies, readSessionMark } from "./clear-token-cookies.ts";

it("removes tokens and nothing else", () => {
  document.cookie = "CognitoIdentityServiceProvider.web.ada%40x.accessToken=a; Path=/";
  document.cookie = "CognitoIdentityServiceProvider.web.LastAuthUser=ada; Path=/";
  document.cookie = "theme=dark; Path=/";
  clearTokenCookies();
  expect(document.cookie).toBe("theme=dark");
});

function keep(cookies: Record<string, string>): void {
  for (const [item, value] of Object.entries(cookies)) {
    document.cookie = `CognitoIdentityServiceProvider.web.${item}=${value}; Path=/`;
  }
}

it("removes other users of this browser and keeps the one who signed in", () => {
  clearTokenCookies();
  keep({
    LastAuthUser: "ada",
    "ada.accessToken": "a",
    "bob.accessToken": "b",
    "adam.idToken": "c",
  });
  clearOtherUsers("web", null);
  expect(document.cookie).not.toMatch(/bob|adam/);
  expect(document.cookie).toContain("web.ada.accessToken=a");
});

it("separates one session from the next", () => {
  clearTokenCookies();
  const marks = [
    {},
    { LastAuthUser: "ada" },
    { "ada.refreshToken": "1" },
    { "ada.refreshToken": "2" },
  ];
  const seen = marks.map((cookies) => {
    keep(cookies);
    return readSessionMark("web");
  });
  expect(new Set(seen).size).toBe(4);
});
