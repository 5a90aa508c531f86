import { describe, expect, test } from "vitest";
import { createGithubExchange } from "./github.ts";
import { createOrcidExchange } from "./orcid.ts";

interface Scripted {
  status?: number;
  body: string;
}

/** Answers by address and records requests; an unscripted address is unreachable. */
function createFetch(script: Record<string, Scripted>) {
  const sent: { url: string; body: string; authorization: string | null; redirect: string }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { url, headers, redirect } = request;
    sent.push({
      url,
      redirect,
      body: new TextDecoder().decode(await request.arrayBuffer()),
      authorization: headers.get("authorization"),
    });
    const answer = script[url];
    if (answer === undefined) throw new TypeError("unreachable");
    return new Response(answer.body, {
      status: answer.status ?? 200,
      headers: { "content-type": "application/json" },
    });
  };
  return { fetch, sent };
}

const ORCID_URL = "https://orcid.example/oauth/token";
const settings = {
  tokenUrl: ORCID_URL,
  clientId: "APP-1",
  clientSecret: "secret",
  redirectUri: "https://portal.example/orcid-redirect",
};

describe("an authorization code of ORCID", () => {
  test("is exchanged for the person's iD", async () => {
    const body = JSON.stringify({
      orcid: "0000-0005-0000-0010",
      name: "Ada Moss",
      scope: "/read-limited /activities/update",
    });
    const { fetch, sent } = createFetch({ [ORCID_URL]: { body } });
    expect(await createOrcidExchange({ ...settings, fetch })("Ab12Cd")).toEqual({
      name: "Ada Moss",
      orcid: "0000-0005-0000-0010",
      scope: ["/read-limited", "/activities/update"],
    });
    expect(Object.fromEntries(new URLSearchParams(sent[0]?.body))).toEqual({
      grant_type: "authorization_code",
      client_id: "APP-1",
      client_secret: "secret",
      redirect_uri: "https://portal.example/orcid-redirect",
      code: "Ab12Cd",
    });
    expect(sent.map(({ redirect }) => redirect)).toEqual(["manual"]);
  });

  test.each<[string, Record<string, Scripted>]>([
    ["ORCID refuses it", { [ORCID_URL]: { status: 400, body: '{"error":"invalid_grant"}' } }],
    ["ORCID cannot be reached", {}],
    ["the answer is a page", { [ORCID_URL]: { body: "<html>" } }],
    ["the answer names no iD", { [ORCID_URL]: { body: '{"orcid":"https://evil.example"}' } }],
    ["ORCID sends elsewhere", { [ORCID_URL]: { status: 302, body: "" } }],
  ])("counts as refused when %s", async (_what, script) => {
    expect(await createOrcidExchange({ ...settings, ...createFetch(script) })("x")).toBeNull();
  });
});

describe("an authorization code of GitHub", () => {
  const tokenUrl = "https://github.example/token";
  const apiUrl = "https://api.github.example";
  const github = { tokenUrl, apiUrl, clientId: "1", clientSecret: "secret" };
  const token = { body: '{"access_token":"t0"}' };

  test("is exchanged for the account behind it", async () => {
    const profile = {
      login: "ada",
      html_url: "https://github.com/ada",
      avatar_url: "",
      name: null,
    };
    const { fetch, sent } = createFetch({
      [tokenUrl]: token,
      [`${apiUrl}/user`]: { body: JSON.stringify(profile) },
    });
    expect(await createGithubExchange({ ...github, fetch })("x1")).toEqual({
      ...profile,
      name: "",
    });
    expect(sent[1]?.authorization).toBe("Bearer t0");
    expect(sent.map(({ redirect }) => redirect)).toEqual(["manual", "manual"]);
  });

  test.each<[string, Record<string, Scripted>]>([
    [
      "GitHub refuses it in a good answer",
      { [tokenUrl]: { body: '{"error":"bad_verification_code"}' } },
    ],
    ["the account cannot be read", { [tokenUrl]: token }],
    ["GitHub cannot be reached", {}],
  ])("counts as refused when %s", async (_what, script) => {
    expect(await createGithubExchange({ ...github, ...createFetch(script) })("x")).toBeNull();
  });
});
