import { decodeProtectedHeader, jwtVerify } from "jose";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { SIGN_IN_CHANGES } from "../../wire/account/profile.ts";
import { createCatalogue, type Catalogue } from "../../test/catalogue.ts";
import type { Mail } from "../../mail/mail.ts";
import { ask, ATLAS, LAB, writePeople } from "../../test/people.ts";

let catalogue: Catalogue;
const outbox: Mail[] = [];

beforeAll(async () => {
  catalogue = await createCatalogue({ sendMail: async (mail) => outbox.push(mail) > 0 });
  await writePeople(catalogue);
});

function put(sub: string, path: string, body?: unknown): Promise<[number, unknown]> {
  return ask(catalogue, sub, `PUT ${path}`, body);
}

describe("changing the profile", () => {
  test("writes the given fields and leaves the rest", async () => {
    const change = {
      firstName: "Ada",
      degree: "Pharm.D.",
      url: "https://a.example",
      color: "#342e37",
    };
    expect(await put("owner", "/user", change)).toEqual([
      200,
      expect.objectContaining({ ...change, color: "#342E37", lastName: "Moss" }),
    ]);
    const [, user] = await put("owner", "/user", { credential: "Postdoc" });
    expect(user).toMatchObject({ firstName: "Ada", degree: "Pharm.D.", credential: "Postdoc" });
  });

  test("clears a degree with null", async () => {
    await put("owner", "/user", { degree: "M.D.", middleInitial: "K" });
    const [, user] = await put("owner", "/user", { degree: null, middleInitial: "" });
    expect(user).not.toHaveProperty("degree");
    expect(user).not.toHaveProperty("middleInitial");
  });

  test("ignores a colour outside the list and an email address", async () => {
    const [status, user] = await put("admin", "/user", {
      color: "#000000",
      email: "x@example.org",
    });
    expect([status, user]).toMatchObject([200, { color: "#5FBFF9", email: "admin@example.org" }]);
  });

  test.each<[string, unknown]>([
    ["a degree that is spelt otherwise", { degree: "Pharm. D." }],
    ["an empty name", { firstName: " " }],
    ["a name with a control character", { lastName: "a\u0000b" }],
    ["a name of a megabyte", { lastName: "a".repeat(60_000) }],
    ["a number for a name", { firstName: 7 }],
    ["a script for an address", { url: "javascript:alert(1)" }],
    ["a list for a body", []],
  ])("is refused with %s", async (_what, change) => {
    expect(await put("owner", "/user", change)).toEqual([
      400,
      { type: "BadRequest", message: expect.stringMatching(/\.$/), code: 400 },
    ]);
  });

  test("moves to another workspace of the same person", async () => {
    expect((await put("owner", "/user", { organization: ATLAS }))[0]).toBe(403);
    expect((await put("owner", "/user", { organization: LAB }))[0]).toBe(200);
  });
});

describe("a request for another email address", () => {
  test.each<[string, string, number]>([
    ["to the same", "MEMBER@example.org", 400],
    ["to somebody else's", "Owner@Example.org", 202],
    ["to no address", "member", 400],
    ["to a new one", "new@example.org", 202],
  ])("%s is answered without revealing whose it is", async (_what, email, status) => {
    const body = { email, userRequestedChange: true };
    expect((await put("member", "/user/email", body))[0]).toBe(status);
  });
});

describe("the terms of service", () => {
  test("are accepted by version, the workspace's own for the current workspace", async () => {
    await put("guest", "/user/pennsieve-terms-of-service", { version: "20240101120000" });
    const [, user] = await put("guest", "/user/custom-terms-of-service", {
      version: "20250101120000",
    });
    expect(user).toMatchObject({
      pennsieveTermsOfService: { version: "20240101120000" },
      customTermsOfService: [{ version: "20250101120000", organizationId: LAB }],
    });
  });

  test("are refused with another format of version", async () => {
    const [status] = await put("guest", "/user/pennsieve-terms-of-service", { version: "1" });
    expect(status).toBe(400);
  });
});

describe("an ORCID iD", () => {
  const ID = "0000-0005-0000-0010";
  const code = (text: string) => ({
    authorizationCode: { source: "orcid-redirect-response", code: text },
  });

  test("is linked once, to one account, and unlinked", async () => {
    const link = { name: "Named There", orcid: ID, scope: ["/read-limited"] };
    const post = (sub: string) => ask(catalogue, sub, "POST /user/orcid", code(`code-of-${ID}`));
    expect(await post("admin")).toEqual([200, link]);
    expect((await ask(catalogue, "admin", "GET /user"))[1]).toMatchObject({ orcid: link });
    expect((await post("admin"))[0]).toBe(400);
    expect((await post("guest"))[0]).toBe(400);
    expect(await ask(catalogue, "admin", "DELETE /user/orcid")).toEqual([200, null]);
    expect((await ask(catalogue, "admin", "DELETE /user/orcid"))[0]).toBe(400);
  });

  test("is not linked with a code that is refused", async () => {
    expect(await ask(catalogue, "guest", "POST /user/orcid", code("forged"))).toEqual([
      400,
      { type: "BadRequest", message: "The authorization code was refused.", code: 400 },
    ]);
  });
});

describe("the session", () => {
  test("moves to a workspace of the person and to no other", async () => {
    const path = `PUT /session/switch-organization?organization_id=`;
    expect(await ask(catalogue, "owner", path + LAB)).toMatchObject([
      200,
      { preferredOrganization: LAB },
    ]);
    expect((await ask(catalogue, "owner", path + ATLAS))[0]).toBe(403);
    expect((await ask(catalogue, "owner", `${path}N:organization:none`))[0]).toBe(403);
    expect((await ask(catalogue, "owner", path))[0]).toBe(400);
  });

  test("opens the documentation site with a signed token as a JSON string", async () => {
    const [status, token] = await ask(catalogue, "owner", "GET /session/readme-credentials");
    const secret = new TextEncoder().encode("the-documentation-secret-of-32-bytes");
    const { payload } = await jwtVerify(String(token), secret, {
      currentDate: catalogue.services.now(),
    });
    expect([status, decodeProtectedHeader(String(token)).alg]).toEqual([200, "HS256"]);
    const { iat = 0, exp, ...claims } = payload;
    expect(claims).toMatchObject({ sub: "owner", email: "owner@example.org" });
    expect([iat * 1_000, exp]).toEqual([catalogue.services.now().getTime(), iat + 3_600]);
  });

  test("answers that there is no documentation site without a secret", async () => {
    const app = createApp({ ...catalogue.services, readmeSecret: null });
    const headers = { authorization: "Bearer token-of-owner" };
    expect((await app.request("/session/readme-credentials", { headers })).status).toBe(404);
  });
});

describe("a change of the sign-in in the user pool", () => {
  beforeEach(() => void outbox.splice(0));

  test.each(SIGN_IN_CHANGES)(
    "%s is mailed with advice in case somebody else made it",
    async (change) => {
      const [status] = await ask(catalogue, "owner", "POST /user/sign-in-changes", { change });
      await catalogue.waitForDeferred();
      expect([status, outbox.map(({ to }) => to)]).toEqual([204, [["owner@example.org"]]]);
      expect(outbox.pop()?.text).toMatch(
        /If it was not you.+Forgot password.+sign out everywhere/s,
      );
    },
  );

  test("is mailed to a person who gets no other mails", async () => {
    const none = { requests: false, proposals: false, versions: false, embargoes: false };
    const [off] = await ask(catalogue, "owner", "PUT /notifications/mails", none);
    await ask(catalogue, "owner", "POST /user/sign-in-changes", { change: "password" });
    await catalogue.waitForDeferred();
    expect([off, outbox.map(({ to }) => to)]).toEqual([200, [["owner@example.org"]]]);
  });

  test("is of a known kind, and of the caller's own account", async () => {
    const [status] = await ask(catalogue, "owner", "POST /user/sign-in-changes", {
      change: "haircut",
      email: "admin@example.org",
    });
    expect([status, outbox]).toEqual([400, []]);
  });
});
