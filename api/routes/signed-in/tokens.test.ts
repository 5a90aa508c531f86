import { beforeAll, describe, expect, test, vi } from "vitest";
import { parseOrganizations } from "../../wire/account/organizations.ts";
import { parseApiTokens, parseCreatedToken } from "../../wire/account/tokens.ts";
import { createCatalogue, type Catalogue } from "../../test/catalogue.ts";
import { ask, ATLAS, LAB, send, writePeople } from "../../test/people.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  await writePeople(catalogue);
});

let made = 0;

async function create(sub: string, name = `laptop ${(made += 1)}`) {
  const [status, body] = await ask(catalogue, sub, "POST /token", { name });
  const token = parseCreatedToken(body);
  if (status !== 201 || !token.ok) throw new Error(JSON.stringify(body));
  return { ...token.value, bearer: `${token.value.key}.${token.value.secret}` };
}

async function list(sub: string) {
  const tokens = parseApiTokens((await ask(catalogue, sub, "GET /token"))[1]);
  return tokens.ok ? tokens.value : [];
}

describe("a machine key", () => {
  test("answers its secret once and stores only its hash", async () => {
    const { secret, key } = await create("owner");
    expect(JSON.stringify(await list("owner"))).not.toContain(secret);
    const { results } = await catalogue.services.db.prepare("SELECT * FROM api_tokens").all();
    expect(JSON.stringify(results)).toContain(key);
    expect(JSON.stringify(results)).not.toContain(secret);
  });

  test("authenticates calls of its person, in the header and as api_key, and stores its last use", async () => {
    const { bearer, key } = await create("member");
    expect((await send(catalogue, bearer, "GET /user")).status).toBe(200);
    expect((await catalogue.request(`/user?api_key=${bearer}`)).status).toBe(200);
    const used = (await list("member")).find((token) => token.key === key);
    expect(used?.lastUsed).toBe("2026-03-01T12:00:00.000Z");
  });

  test("stores its use of each minute once", async () => {
    const { bearer, key } = await create("member");
    const time = Date.parse("2026-03-01T12:00:00.000Z");
    const now = vi.spyOn(catalogue.services, "now");
    const uses: (string | null | undefined)[] = [];
    for (const ms of [0, 59_999, 60_000]) {
      now.mockReturnValue(new Date(time + ms));
      await send(catalogue, bearer, "GET /user");
      uses.push((await list("member")).find((token) => token.key === key)?.lastUsed);
    }
    now.mockRestore();
    const first = "2026-03-01T12:00:00.000Z";
    expect(uses).toEqual([first, first, "2026-03-01T12:01:00.000Z"]);
  });

  test.each([
    [600_000, 201],
    [600_001, 403],
  ])("is made %i ms after a sign-in, or not: %i", async (ms, status) => {
    const token = `token-of-editor-at-${Date.parse("2026-03-01T12:00:00.000Z") - ms}`;
    const answer = await send(catalogue, token, "POST /token", { name: `after ${ms}` });
    expect(answer.status).toBe(status);
  });

  test("opens one workspace, whatever its person's current one is", async () => {
    const { bearer } = await create("stranger");
    const { db } = catalogue.services;
    await db
      .prepare(
        `INSERT INTO memberships (user_id, organization_id, role)
         SELECT id, 31, 'owner' FROM users WHERE sub = 'stranger'`,
      )
      .run();
    await ask(catalogue, "stranger", `PUT /session/switch-organization?organization_id=${LAB}`);
    const statuses = await Promise.all(
      [ATLAS, LAB].map(
        async (id) => (await send(catalogue, bearer, `GET /organizations/${id}`)).status,
      ),
    );
    expect(statuses).toEqual([200, 403]);
    const answer = parseOrganizations(
      await (await send(catalogue, bearer, "GET /organizations")).json(),
    );
    const rows = answer.ok ? answer.value.organizations : [];
    expect(rows.map(({ organization }) => organization.id)).toEqual([ATLAS]);
    const change = { organization: LAB };
    expect((await send(catalogue, bearer, "PUT /user", change)).status).toBe(403);
  });

  test.each<[string, unknown]>([
    ["GET /token", undefined],
    ["POST /token", { name: "x" }],
    ["PUT /token/x", { name: "x" }],
    ["DELETE /token/x", undefined],
    ["PUT /user/email", { email: "x@example.org" }],
    [`PUT /session/switch-organization?organization_id=${LAB}`, undefined],
  ])("may not call %s", async (address, body) => {
    const { bearer } = await create("owner");
    expect((await send(catalogue, bearer, address, body)).status).toBe(403);
  });

  test("gives no access with another secret, after it was deleted, or after its person left", async () => {
    const { bearer, key } = await create("admin");
    const forged = bearer.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    expect((await send(catalogue, forged, "GET /user")).status).toBe(401);
    await ask(catalogue, "admin", `DELETE /token/${key}`);
    expect((await send(catalogue, bearer, "GET /user")).status).toBe(401);
    const left = await create("guest");
    await catalogue.services.db
      .prepare(`DELETE FROM memberships WHERE user_id = (SELECT id FROM users WHERE sub = 'guest')`)
      .run();
    expect((await send(catalogue, left.bearer, "GET /user")).status).toBe(401);
  });

  test("gives no access after its person left its workspace for another", async () => {
    const { bearer } = await create("editor");
    await catalogue.services.db
      .prepare(
        `UPDATE memberships SET organization_id = (SELECT id FROM organizations WHERE node_id = ?1)
         WHERE user_id = (SELECT id FROM users WHERE sub = 'editor')`,
      )
      .bind(ATLAS)
      .run();
    expect((await ask(catalogue, "editor", `GET /organizations/${ATLAS}`))[0]).toBe(200);
    expect((await send(catalogue, bearer, "GET /user")).status).toBe(401);
  });

  test("is renamed and deleted by its person alone", async () => {
    const { key } = await create("owner", "old");
    expect((await ask(catalogue, "admin", `PUT /token/${key}`, { name: "x" }))[0]).toBe(404);
    expect((await ask(catalogue, "admin", `DELETE /token/${key}`))[0]).toBe(404);
    expect(await ask(catalogue, "owner", `PUT /token/${key}`, { name: "desk" })).toEqual([
      200,
      { name: "desk", key },
    ]);
    expect(await ask(catalogue, "owner", `DELETE /token/${key}`)).toEqual([200, null]);
    expect((await ask(catalogue, "owner", `DELETE /token/${key}`))[0]).toBe(404);
  });

  test("has a name that no other key of its person has in its workspace", async () => {
    const { key } = await create("owner", "robot");
    const taken = { message: "You have a key of this name here. Choose another name." };
    expect(await ask(catalogue, "owner", "POST /token", { name: " robot " })).toMatchObject([
      400,
      taken,
    ]);
    await create("member", "robot");
    const other = await create("owner", "crawler");
    const rename = (name: string) => ask(catalogue, "owner", `PUT /token/${other.key}`, { name });
    expect(await rename("robot")).toMatchObject([400, taken]);
    expect((await rename("crawler"))[0]).toBe(200);
    await ask(catalogue, "owner", `DELETE /token/${key}`);
    expect((await rename("robot"))[0]).toBe(200);
  });

  test("needs a workspace, and is one of a bounded number", async () => {
    expect((await ask(catalogue, "newcomer", "POST /token", { name: "x" }))[0]).toBe(403);
    for (let each = 0; each < 100; each++) await create("publisher");
    expect((await ask(catalogue, "publisher", "POST /token", { name: "x" }))[0]).toBe(400);
  });
});
