import { beforeEach, describe, expect, test } from "vitest";
import { createCatalogue, type Catalogue } from "../../test/catalogue.ts";
import { ask, LAB, writePeople } from "../../test/people.ts";
import { writeDataset } from "../../test/workspace.ts";
import { NO_USER_POOL, type PoolChange } from "../../user-pool/admin.ts";
import type { Mail } from "../../mail/mail.ts";
import { finishDeletions } from "./deletion.ts";

let catalogue: Catalogue;
let pool: { answer: PoolChange; deleted: string[] };
let outbox: Mail[];

beforeEach(async () => {
  pool = { answer: "changed", deleted: [] };
  outbox = [];
  catalogue = await createCatalogue({
    userPool: {
      ...NO_USER_POOL,
      deleteAccount: async (sub) => {
        pool.deleted.push(sub);
        return pool.answer;
      },
    },
    sendMail: async (mail) => outbox.push(mail) > 0,
  });
  await writePeople(catalogue);
});

const remove = (sub: string, email = `${sub}@example.org`) =>
  ask(catalogue, sub, "POST /user/deletion", { email });

async function read<Row>(sql: string): Promise<Row[]> {
  return (await catalogue.services.db.prepare(sql).all<Row>()).results;
}

async function makeCollection(sub: string, name: string): Promise<string> {
  const [, made] = await ask(catalogue, sub, "POST /collections", { name });
  return String(Object(made).nodeId);
}

describe("deleting an account", () => {
  test("removes the person's own records, and nobody else's", async () => {
    await makeCollection("member", "Mine");
    await makeCollection("editor", "Theirs");
    await ask(catalogue, "member", "POST /token", { name: "laptop" });
    const draft = { name: "Vagus", organizationNodeId: LAB };
    await ask(catalogue, "member", "POST /publishing/proposal", draft);
    const [, before] = await ask(catalogue, "member", "GET /user/deletion");
    expect(before).toEqual({
      blockedBy: [],
      blockedByCount: 0,
      deleted: { machineKeys: 1, collections: 1, proposals: 1 },
      passedOn: { datasets: 0, collections: 0 },
      kept: { publishedCollections: 0, acceptedProposals: 0 },
    });
    expect((await remove("member"))[0]).toBe(200);
    expect(await read(`SELECT name FROM collections`)).toEqual([{ name: "Theirs" }]);
    expect(await read(`SELECT name FROM proposals`)).toEqual([]);
    expect(await read(`SELECT name FROM api_tokens`)).toEqual([]);
    const people = await read<object>(`SELECT * FROM users`);
    expect(JSON.stringify(people)).not.toMatch(/member@example\.org|"Member"/);
    expect(people).toHaveLength(8);
  });

  test("ends every session, and the pool's account with it", async () => {
    expect((await remove("member"))[0]).toBe(200);
    expect((await ask(catalogue, "member", "GET /user"))[0]).toBe(404);
    expect((await ask(catalogue, "member", "GET /collections"))[0]).toBe(401);
    expect(pool.deleted).toEqual(["member"]);
    expect(await read(`SELECT sub FROM account_deletions`)).toEqual([]);
  });

  test("sends a last email", async () => {
    await remove("member");
    await catalogue.waitForDeferred();
    expect(outbox.map(({ to, subject }) => [to, subject])).toEqual([
      [["member@example.org"], "Your account was deleted"],
    ]);
  });

  test.each<PoolChange>(["unknown", "failed"])(
    "is finished by the cron when the pool answers %s",
    async (answer) => {
      pool.answer = answer;
      expect((await remove("member"))[0]).toBe(200);
      expect(await finishDeletions(catalogue.services)).toBe(0);
      pool.answer = "changed";
      expect(await finishDeletions(catalogue.services)).toBe(1);
      expect(await finishDeletions(catalogue.services)).toBe(0);
      expect(pool.deleted).toEqual(["member", "member", "member"]);
    },
  );

  test("passes datasets to the workspace's owner", async () => {
    await writeDataset(catalogue, { id: 1, name: "Tides", owner: "member" });
    expect((await remove("member"))[0]).toBe(200);
    expect(
      await read(`SELECT u.sub FROM workspace_datasets AS w JOIN users AS u ON u.id = w.owner_id`),
    ).toEqual([{ sub: "owner" }]);
  });

  test("passes a shared collection to the person with the highest role in it", async () => {
    const id = await makeCollection("member", "Ours");
    for (const [sub, role] of [
      ["editor", "Editor"],
      ["admin", "Manager"],
    ] as const) {
      await ask(catalogue, "member", `POST /collections/${id}/people`, {
        email: `${sub}@example.org`,
        role,
      });
      const [, waiting] = await ask(catalogue, sub, "GET /collections/invitations");
      const invitation = Object(waiting).invitations[0].id;
      await ask(catalogue, sub, `POST /collections/invitations/${invitation}/accept`);
    }
    expect((await remove("member"))[0]).toBe(200);
    expect(
      await read(
        `SELECT u.sub, cu.role FROM collection_users AS cu JOIN users AS u ON u.id = cu.user_id ORDER BY u.sub`,
      ),
    ).toEqual([
      { sub: "admin", role: 5 },
      { sub: "editor", role: 3 },
    ]);
  });

  test("changes nothing while a workspace would be left without an owner", async () => {
    await makeCollection("owner", "Mine");
    const [status, refusal] = await remove("owner");
    expect([status, Object(refusal).message]).toEqual([
      409,
      "These workspaces need another owner first: Moss Lab.",
    ]);
    expect(await read(`SELECT name FROM collections`)).toEqual([{ name: "Mine" }]);
    expect((await ask(catalogue, "owner", "GET /user"))[0]).toBe(200);
    expect([pool.deleted, outbox]).toEqual([[], []]);
  });

  test("names twenty workspaces in the way, and counts the others", async () => {
    const { db } = catalogue.services;
    const numbers = JSON.stringify(Array.from({ length: 22 }, (_, at) => at + 1));
    await db.batch([
      db
        .prepare(
          `INSERT INTO organizations (id, node_id, name, slug, created_at)
           SELECT 900 + value, 'N:organization:' || value, 'Z ' || value, 'z-' || value, ''
           FROM json_each(?1)`,
        )
        .bind(numbers),
      db
        .prepare(
          `INSERT INTO memberships (organization_id, user_id, role)
           SELECT 900 + value, (SELECT id FROM users WHERE sub = 'owner'), 'owner'
           FROM json_each(?1)`,
        )
        .bind(numbers),
    ]);
    const [, before] = await ask(catalogue, "owner", "GET /user/deletion");
    expect(before).toMatchObject({ blockedByCount: 23 });
    expect(Object(before).blockedBy).toHaveLength(20);
    const [, refusal] = await remove("owner");
    expect(Object(refusal).message).toMatch(/: Moss Lab, Z 1, .*, and 3 more\.$/);
  });

  test.each(["", "editor@example.org", "member"])(
    "is refused with the address %o",
    async (email) => {
      expect((await remove("member", email))[0]).toBe(400);
      expect((await ask(catalogue, "member", "GET /user"))[0]).toBe(200);
    },
  );

  test("takes the address in upper or lower case", async () => {
    expect((await remove("member", "Member@Example.org"))[0]).toBe(200);
  });
});
