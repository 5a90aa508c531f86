import { beforeEach, describe, expect, test } from "vitest";
import { createFaults } from "../faults.ts";
import { createLinks } from "./index.ts";

const ORIGIN = "http://services.test";
const PORTAL = "http://portal.test";
const ada = { name: "Ada Moss", orcid: "0000-0005-0000-0010" };
const client = { id: "portal", secret: "secret" };
const clock = { now: 0 };
let answer: (request: Request) => Promise<Response>;

beforeEach(() => {
  clock.now = 0;
  const now = (): number => clock.now;
  const faults = createFaults({ now });
  answer = createLinks({ people: [ada], client, portal: PORTAL, now, faults });
});

function send(path: string, fields?: Record<string, string>): Promise<Response> {
  const init = fields && { method: "POST", body: new URLSearchParams(fields) };
  return answer(new Request(ORIGIN + path, init));
}

async function choose(path: string, fields: Record<string, string>): Promise<URL> {
  const chosen = await send(path, fields);
  return new URL(chosen.headers.get("location") ?? "");
}

describe("ORCID", () => {
  const query = `client_id=portal&response_type=code&state=s1&scope=/read-limited&redirect_uri=${PORTAL}/orcid-redirect`;
  const path = `/orcid/oauth/authorize?${query}`;
  const exchange = async (code: string, clientSecret = client.secret): Promise<unknown> => {
    const answered = await send("/orcid/oauth/token", {
      grant_type: "authorization_code",
      client_id: client.id,
      client_secret: clientSecret,
      redirect_uri: `${PORTAL}/orcid-redirect`,
      code,
    });
    return answered.json();
  };

  test("sends a code to the portal, which is exchanged once", async () => {
    expect(await (await send(path)).text()).toContain(ada.orcid);
    const back = await choose(path, { orcid: ada.orcid });
    expect([back.origin + back.pathname, back.searchParams.get("state")]).toEqual([
      `${PORTAL}/orcid-redirect`,
      "s1",
    ]);
    const code = back.searchParams.get("code") ?? "";
    expect(await exchange(code)).toMatchObject({ ...ada, scope: "/read-limited" });
    expect(await exchange(code)).toEqual({ error: "invalid_grant" });
  });

  test("refuses another client, another secret and an old code", async () => {
    const code = (await choose(path, { orcid: ada.orcid })).searchParams.get("code") ?? "";
    expect(await exchange(code, "guess")).toEqual({ error: "invalid_client" });
    clock.now = 600_000;
    expect(await exchange(code)).toEqual({ error: "invalid_grant" });
    expect((await send(path.replace("portal&", "other&"))).status).toBe(400);
  });

  test("reports that permission was denied", async () => {
    const back = await choose(path, { orcid: "" });
    expect(Object.fromEntries(back.searchParams)).toEqual({ error: "access_denied", state: "s1" });
  });
});

describe("GitHub", () => {
  const path = "/github/apps/foreland/installations/new?state=s2";
  const exchange = async (code: string): Promise<Record<string, string>> => {
    const fields = { client_id: client.id, client_secret: client.secret, code };
    const answered = await send("/github/login/oauth/access_token", fields);
    return (await answered.json()) as Record<string, string>; // our own stand-in's
  };
  const show = (token: string): Promise<Response> =>
    answer(
      new Request(`${ORIGIN}/github/api/user`, { headers: { authorization: `Bearer ${token}` } }),
    );

  test("sends a code and the installation to the portal", async () => {
    const back = await choose(path, { login: "ada-moss" });
    expect(back.searchParams.get("installation_id")).toBe("4711");
    const token = await exchange(back.searchParams.get("code") ?? "");
    expect(await (await show(token["access_token"] ?? "")).json()).toMatchObject({
      login: "ada-moss",
      name: "Ada Moss",
      html_url: "https://github.com/ada-moss",
    });
    expect(await exchange("forged")).toEqual({ error: "bad_verification_code" });
    expect((await show("forged")).status).toBe(401);
  });

  test("sends no code when only the repositories changed, and an error when it was cancelled", async () => {
    const update = await choose(path, { update: "1" });
    expect(Object.fromEntries(update.searchParams)).toEqual({
      setup_action: "update",
      installation_id: "4711",
      state: "s2",
    });
    const cancelled = await choose(path, { cancel: "1" });
    expect(cancelled.searchParams.get("error")).toBe("access_denied");
  });
});
