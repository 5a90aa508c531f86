import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Mail } from "../../mail/mail.ts";
import { createCatalogue, type Catalogue } from "../../test/catalogue.ts";
import { ask, writePeople } from "../../test/people.ts";

let catalogue: Catalogue;
let outbox: Mail[] = [];
let collection: string;

beforeAll(async () => {
  catalogue = await createCatalogue({ sendMail: async (mail) => outbox.push(mail) > 0 });
  await writePeople(catalogue);
});

beforeEach(async () => {
  await catalogue.services.db.prepare("DELETE FROM collection_invitations").run();
  const [, made] = await ask(catalogue, "owner", "POST /collections", { name: "Picks" });
  collection = Object(made).nodeId;
  outbox = [];
});

const invite = (sub: string, person: string, role: string) =>
  ask(catalogue, sub, `POST /collections/${collection}/people`, {
    email: `${person}@Example.org`,
    role,
  });

async function readInvitation(sub: string): Promise<string> {
  const [, answer] = await ask(catalogue, sub, "GET /collections/invitations");
  return Object(answer).invitations[0].id;
}

async function join(sub: string, role: string): Promise<void> {
  await invite("owner", sub, role);
  const id = await readInvitation(sub);
  await ask(catalogue, sub, `POST /collections/invitations/${id}/accept`);
}

async function readPeople(sub: string) {
  const [status, answer] = await ask(catalogue, sub, `GET /collections/${collection}/people`);
  return { status, ...Object(answer) };
}

describe("an invitation", () => {
  test("is mailed to its address with the role and the link to the page", async () => {
    await invite("owner", "stranger", "Editor");
    await catalogue.waitForDeferred();
    expect(outbox).toEqual([
      {
        to: ["stranger@example.org"],
        language: "en",
        subject: "You are invited to a collection",
        text: expect.stringMatching(
          /Owner Moss \(owner@example\.org\).*"Picks" as an editor.*https:\/\/portal\.example\.org\/workspaces/s,
        ),
      },
    ]);
  });

  test("gets the same answer whether or not an account has the address", async () => {
    const answers = [
      await invite("owner", "stranger", "Viewer"),
      await invite("owner", "nobody-here", "Viewer"),
    ];
    expect(answers.map(([status]) => status)).toEqual([200, 200]);
    const { people, invitations } = Object(answers[1]?.[1]);
    expect(people).toHaveLength(1);
    expect(invitations.map(({ email }: { email: string }) => email)).toEqual([
      "nobody-here@example.org",
      "stranger@example.org",
    ]);
  });

  test("gives no access until it is accepted, and its role after that", async () => {
    await invite("owner", "stranger", "Editor");
    const path = `/collections/${collection}`;
    const before = await ask(catalogue, "stranger", `PATCH ${path}`, { name: "Mine" });
    const id = await readInvitation("stranger");
    await ask(catalogue, "stranger", `POST /collections/invitations/${id}/accept`);
    const after = await ask(catalogue, "stranger", `PATCH ${path}`, { name: "Ours" });
    const removal = await ask(catalogue, "stranger", `DELETE ${path}`);
    expect([before[0], after[0], removal[0]]).toEqual([403, 200, 403]);
  });

  test("is accepted only by the person who has its address", async () => {
    await invite("owner", "stranger", "Manager");
    const id = await readInvitation("stranger");
    const stolen = await ask(catalogue, "newcomer", `POST /collections/invitations/${id}/accept`);
    const declined = await ask(catalogue, "newcomer", `DELETE /collections/invitations/${id}`);
    expect([stolen[0], declined[0], (await readPeople("newcomer")).status]).toEqual([
      404, 404, 403,
    ]);
  });

  test("works once, and not after it was declined", async () => {
    await invite("owner", "stranger", "Viewer");
    const id = await readInvitation("stranger");
    const steps = [
      await ask(catalogue, "stranger", `DELETE /collections/invitations/${id}`),
      await ask(catalogue, "stranger", `POST /collections/invitations/${id}/accept`),
    ];
    expect(steps.map(([status]) => status)).toEqual([204, 404]);
  });

  test("sent again changes its role instead of making a second one", async () => {
    await invite("owner", "stranger", "Viewer");
    await invite("owner", "stranger", "Manager");
    expect((await readPeople("owner")).invitations).toMatchObject([{ role: "Manager" }]);
  });

  test.each([
    [
      "the owner's role",
      { email: "owner@example.org", role: "Viewer" },
      409,
      "The owner's role cannot be changed.",
    ],
    ["a second owner", { email: "a@example.org", role: "Owner" }, 400, "role: "],
    ["no address", { email: "a", role: "Viewer" }, 400, "email: "],
  ])("is refused for %s", async (_what, body, status, words) => {
    const path = `POST /collections/${collection}/people`;
    expect(await ask(catalogue, "owner", path, body)).toEqual([
      status,
      expect.objectContaining({ message: expect.stringContaining(words) }),
    ]);
  });

  test("is refused when the collection has a hundred people, and mailed to none of them", async () => {
    await catalogue.services.db
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 99)
         INSERT INTO collection_invitations (id, collection_id, email, role, invited_by, created_at)
         SELECT 'i' || i, id, i || '@example.org', 1, 1, '2026-01-01' FROM n, collections
         WHERE node_id = ?1`,
      )
      .bind(collection)
      .run();
    expect((await invite("owner", "stranger", "Viewer"))[0]).toBe(200);
    expect(await invite("owner", "newcomer", "Viewer")).toMatchObject([
      409,
      { message: "A collection has at most 100 people." },
    ]);
    expect((await invite("owner", "stranger", "Editor"))[0]).toBe(200);
    await catalogue.waitForDeferred();
    expect(outbox.map(({ to }) => to[0])).toEqual(["stranger@example.org", "stranger@example.org"]);
  });
});

describe("the people of a collection", () => {
  test("are listed with addresses to managers only", async () => {
    await join("stranger", "Viewer");
    await invite("owner", "newcomer", "Viewer");
    const seen = await readPeople("stranger");
    expect(seen).toEqual({
      status: 200,
      people: [
        { id: expect.any(String), name: "Owner Moss", email: null, role: "Owner", isCaller: false },
        {
          id: expect.any(String),
          name: "Stranger Moss",
          email: null,
          role: "Viewer",
          isCaller: true,
        },
      ],
      invitations: [],
    });
    const all = await readPeople("owner");
    expect([all.people[1].email, all.invitations.length]).toEqual(["stranger@example.org", 1]);
    await join("admin", "Manager");
    const { people, invitations } = await readPeople("admin");
    expect(people.map(({ email }: { email: string | null }) => email)).toContain(
      "stranger@example.org",
    );
    expect(invitations).toHaveLength(1);
  });

  test("get another role by another invitation, without an email", async () => {
    await join("stranger", "Viewer");
    await catalogue.waitForDeferred();
    outbox = [];
    await invite("owner", "stranger", "Manager");
    await catalogue.waitForDeferred();
    const { people, invitations } = await readPeople("owner");
    expect([people[1].role, invitations, outbox]).toEqual(["Manager", [], []]);
  });

  test("are removed by a manager, the owner never", async () => {
    await join("stranger", "Viewer");
    await join("admin", "Manager");
    const { people } = await readPeople("admin");
    const statuses = [];
    for (const { id } of people.filter(({ isCaller }: { isCaller: boolean }) => !isCaller))
      statuses.push(
        (await ask(catalogue, "admin", `DELETE /collections/${collection}/people/${id}`))[0],
      );
    expect(statuses).toEqual([404, 204]);
    const [owner] = people;
    const [, refusal] = await ask(
      catalogue,
      "admin",
      `DELETE /collections/${collection}/people/${owner.id}`,
    );
    expect(refusal).toMatchObject({ message: "No such person or invitation, or the owner." });
    expect((await readPeople("stranger")).status).toBe(403);
  });

  test("may leave, the owner may not", async () => {
    await join("stranger", "Viewer");
    const leave = `DELETE /collections/${collection}/people/me`;
    const statuses = [
      await ask(catalogue, "stranger", leave),
      await ask(catalogue, "owner", leave),
    ];
    expect(statuses).toMatchObject([
      [204, null],
      [409, { message: "The owner cannot leave the collection. Delete it instead." }],
    ]);
  });
});
