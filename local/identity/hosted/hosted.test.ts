import { decodeJwt } from "jose";
import { afterAll, beforeEach, expect, test } from "vitest";
import {
  enter,
  exchange,
  open,
  post,
  readTokens,
  redirectUri,
  refresh,
  state,
  toQuery,
  toTarget,
} from "../test/browser.ts";
import { mara, startTestPool, variant } from "../test/pool.ts";
import type { TestPool } from "../test/pool.ts";
import { call } from "../test/wire.ts";
import { toTotp } from "../totp.ts";

const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const inesOrcid = "0000-0002-1825-0097";
const ines = variant("ines", { orcid: inesOrcid });
const noor = variant("noor", { totpSecret: secret });

let pool: TestPool;

beforeEach(async () => {
  await pool?.close();
  pool = await startTestPool({
    users: [mara, ines, noor],
    redirectUris: [redirectUri],
    logoutUris: ["http://127.0.0.1:8787/"],
  });
});

afterAll(() => pool.close());

test("redirects from the form to the application, with the code and its own state", async () => {
  const login = toTarget(await open(pool, `/oauth2/authorize?${toQuery()}`));
  expect(login.pathname).toBe("/login");
  const page = await (await open(pool, `${login.pathname}${login.search}`)).text();
  expect(page).toContain("Sign in with ORCID");
  const fields = { username: mara.email, password: mara.password };
  const target = toTarget(await post(pool, `${login.pathname}${login.search}`, fields));
  expect(`${target.origin}${target.pathname}`).toBe(redirectUri);
  expect(target.searchParams.get("state")).toBe(state);
});

test("exchanges a code for tokens of the pool", async () => {
  const tokens = await readTokens(await exchange(pool, await enter(pool)));
  expect(decodeJwt(tokens.id_token)).toMatchObject({ sub: mara.sub, aud: "foreland-web" });
  expect(decodeJwt(tokens.access_token)).toMatchObject({ scope: "openid email profile" });
});

test("answers the implicit grant in the fragment, without a refresh token", async () => {
  const query = toQuery({ response_type: "token" });
  const fields = { username: mara.email, password: mara.password };
  const target = toTarget(await post(pool, `/login?${query}`, fields));
  expect([target.origin + target.pathname, target.search]).toEqual([redirectUri, ""]);
  const sent = Object.fromEntries(new URLSearchParams(target.hash.slice(1)));
  expect(sent).toMatchObject({ state, token_type: "Bearer" });
  expect(Object.keys(sent)).not.toContain("refresh_token");
  expect(decodeJwt(sent["access_token"] ?? "")).toMatchObject({ sub: mara.sub });
});

test("exchanges a code once, and revokes the first exchange's tokens when it is tried again", async () => {
  const code = await enter(pool);
  const { refresh_token: token } = await readTokens(await exchange(pool, code));
  const again = await exchange(pool, code);
  expect([again.status, await again.json()]).toEqual([400, { error: "invalid_grant" }]);
  expect((await refresh(pool, token)).status).toBe(400);
});

test.each([
  ["another verifier", { code_verifier: "w".repeat(64) }, "invalid_grant"],
  ["no verifier", { code_verifier: "" }, "invalid_grant"],
  ["another address", { redirect_uri: "http://127.0.0.1:8787/profile" }, "invalid_grant"],
  ["another client", { client_id: "other" }, "invalid_client"],
  ["another grant", { grant_type: "password" }, "unsupported_grant_type"],
])("refuses the exchange with %s", async (_, changes, error) => {
  const response = await exchange(pool, await enter(pool), changes);
  expect([response.status, await response.json()]).toEqual([400, { error }]);
});

test("refuses a code after five minutes", async () => {
  const code = await enter(pool);
  pool.clock.advance(300_000);
  expect((await exchange(pool, code)).status).toBe(400);
});

test.each([
  ["an unknown client", { client_id: "other" }],
  ["an unlisted address", { redirect_uri: "https://elsewhere.example/" }],
  ["an address that only begins right", { redirect_uri: `${redirectUri}/more` }],
  ["an address with a query", { redirect_uri: `${redirectUri}?a=1` }],
])("shows %s a page and redirects nobody", async (_, changes) => {
  const response = await open(pool, `/oauth2/authorize?${toQuery(changes)}`);
  expect([response.status, response.headers.get("location")]).toEqual([400, null]);
});

test.each([
  ["another response", { response_type: "id_token" }, "unsupported_response_type"],
  ["a plain challenge", { code_challenge_method: "plain" }, "invalid_request"],
  ["no challenge", { code_challenge: "" }, "invalid_request"],
  ["an unknown scope", { scope: "openid admin" }, "invalid_scope"],
  ["a silent request by a visitor", { prompt: "none" }, "login_required"],
])("redirects %s as an error with its state", async (_, changes, error) => {
  const target = toTarget(await open(pool, `/oauth2/authorize?${toQuery(changes)}`));
  expect(target.searchParams.get("error")).toBe(error);
  expect(target.searchParams.get("state")).toBe(state);
});

test("shows a wrong password on the form and escapes what was typed", async () => {
  const username = `"><script>alert(1)</script>`;
  const response = await post(pool, `/login?${toQuery()}`, { username, password: "x" });
  const page = await response.text();
  expect(page).toContain("Incorrect username or password.");
  expect(page).not.toContain("<script>");
});

test("requires the authenticator's code on a second page", async () => {
  const path = `/login?${toQuery()}`;
  const asked = await post(pool, path, { username: noor.email, password: noor.password });
  const session = /name="session" value="([^"]+)"/.exec(await asked.text())?.[1] ?? "";
  const fields = { username: noor.email, session, factor: "SOFTWARE_TOKEN_MFA" };
  expect((await post(pool, path, { ...fields, code: "000000" })).status).toBe(400);
  const right = await post(pool, path, { ...fields, code: toTotp(secret, pool.clock.now()) });
  expect(toTarget(right).searchParams.get("code")).toBeTruthy();
});

test("signs in the holder of a linked ORCID iD", async () => {
  const asked = toTarget(
    await open(pool, `/oauth2/authorize?${toQuery({ identity_provider: "ORCID" })}`),
  );
  expect(asked.pathname).toBe("/orcid");
  const target = toTarget(await post(pool, `/orcid${asked.search}`, { orcid: inesOrcid }));
  const response = await exchange(pool, target.searchParams.get("code") ?? "");
  const { id_token: idToken } = await readTokens(response);
  expect(decodeJwt(idToken)).toMatchObject({
    sub: ines.sub,
    identities: [{ providerName: "ORCID", userId: inesOrcid }],
  });
});

test("passes the refusal of the ORCID page to the application", async () => {
  const target = toTarget(await post(pool, `/orcid?${toQuery()}`, { orcid: "" }));
  expect(target.searchParams.get("error")).toBe("access_denied");
});

test.each([
  ["Google", "Google"],
  ["Facebook", "Facebook"],
  ["LoginWithAmazon", "Amazon"],
  ["SignInWithApple", "Apple"],
])("signs in by the page of %s, and passes on its refusal", async (provider, label) => {
  const query = toQuery({ identity_provider: provider });
  const asked = toTarget(await open(pool, `/oauth2/authorize?${query}`));
  const page = await open(pool, `${asked.pathname}${asked.search}`);
  expect(await page.text()).toContain(`${label} (stand-in)`);
  const path = `/social${asked.search}`;
  const code = toTarget(await post(pool, path, { provider, sub: mara.sub })).searchParams.get(
    "code",
  );
  const { id_token: idToken } = await readTokens(await exchange(pool, code ?? ""));
  expect(decodeJwt(idToken)).toMatchObject({
    sub: mara.sub,
    identities: [{ providerName: provider }],
  });
  const denied = toTarget(await post(pool, path, { provider, sub: "" }));
  expect(denied.searchParams.get("error")).toBe("access_denied");
});

test("redirects from the form of the hosted login to a known social provider, and to no other", async () => {
  const path = `/social?${toQuery()}`;
  expect(await (await post(pool, path, { provider: "Google" })).text()).toContain("Google (stand");
  for (const provider of ["constructor", "Elsewhere", ""])
    expect((await post(pool, path, { provider })).status).toBe(400);
});

test("skips the form for a browser that is signed in, until it signs out", async () => {
  const fields = { username: mara.email, password: mara.password };
  const entered = await post(pool, `/login?${toQuery()}`, fields);
  const cookie = entered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const again = toTarget(await open(pool, `/oauth2/authorize?${toQuery()}`, { cookie }));
  expect(again.searchParams.has("code")).toBe(true);
  const logout = `/logout?client_id=foreland-web&logout_uri=${encodeURIComponent("http://127.0.0.1:8787/")}`;
  expect(toTarget(await open(pool, logout, { cookie })).href).toBe("http://127.0.0.1:8787/");
  expect(toTarget(await open(pool, `/oauth2/authorize?${toQuery()}`, { cookie })).pathname).toBe(
    "/login",
  );
});

test("signs out only to listed addresses", async () => {
  const path = "/logout?client_id=foreland-web&logout_uri=https%3A%2F%2Felsewhere.example%2F";
  expect((await open(pool, path)).status).toBe(400);
});

test("revokes a refresh token", async () => {
  const response = await exchange(pool, await enter(pool));
  const { refresh_token: token } = await readTokens(response);
  expect((await post(pool, "/oauth2/revoke", { client_id: "foreland-web", token })).status).toBe(
    200,
  );
  expect((await refresh(pool, token)).status).toBe(400);
});

test("issues tokens that the pool's own calls refuse without their scope", async () => {
  const { access_token: AccessToken } = await readTokens(await exchange(pool, await enter(pool)));
  const { body } = await call(pool, "GetUser", { AccessToken });
  expect(body.message).toBe("Access Token does not have required scopes");
});
