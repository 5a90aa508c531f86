import { beforeEach, expect, it } from "vitest";
import { storeLinkState } from "../link-popup.ts";
import { readReturn } from "./read-return.ts";

const SIGN_IN_STATE = "s".repeat(32);

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("CognitoIdentityServiceProvider.web.oauthState", SIGN_IN_STATE);
});

it.each<[string | null, string]>([
  [`?code=c&state=${SIGN_IN_STATE}`, "signIn"],
  [`#access_token=t&state=${SIGN_IN_STATE}`, "signIn"],
  [`?error=server_error&state=${SIGN_IN_STATE}`, "signIn"],
  [`?error=access_denied&state=${SIGN_IN_STATE}`, "cancelled"],
  [`?code=c&state=${SIGN_IN_STATE}x`, "none"],
  ["?code=c&state=", "none"],
  ["?code=c", "none"],
  ["?state=__proto__", "none"],
  [null, "none"],
])("%s comes from: %s", (returned, kind) => {
  expect(readReturn(returned, localStorage)).toMatchObject({ kind });
});

it.each(["orcid", "github"] as const)(
  "recognises the answer to a %s link by its state",
  (provider) => {
    const { state } = storeLinkState(localStorage, provider);
    expect(readReturn(`?code=c&installation_id=7&state=${state}`, localStorage)).toEqual({
      kind: "link",
      answer: {
        source: `${provider}-redirect-response`,
        provider,
        state,
        code: "c",
        installationId: "7",
        error: null,
      },
    });
    expect(readReturn(`?code=c&state=${state.slice(1)}0`, localStorage)).toEqual({ kind: "none" });
  },
);

it.each(["{", "null", "[]", '{"provider":"evil","state":"s"}', '{"provider":"orcid","state":"s"}'])(
  "recognises no link when the storage contains %s",
  (stored) => {
    localStorage.setItem("portal-link", stored);
    expect(readReturn("?code=c&state=s", localStorage)).toEqual({ kind: "none" });
  },
);
