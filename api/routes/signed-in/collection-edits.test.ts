import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCatalogue, type Catalogue } from "../../test/catalogue.ts";
import { ask, writePeople } from "../../test/people.ts";

const DOIS = ["10.5555/a", "10.5555/b", "10.5555/c", "10.5555/d"];

let catalogue: Catalogue;
let collection: string;

beforeAll(async () => {
  catalogue = await createCatalogue();
  await writePeople(catalogue);
});

beforeEach(async () => {
  const body = { name: "Picks", dois: DOIS };
  const [, made] = await ask(catalogue, "owner", "POST /collections", body);
  collection = Object(made).nodeId;
});

const patch = (change: object) =>
  ask(catalogue, "owner", `PATCH /collections/${collection}`, change);

async function readOrder(): Promise<string> {
  const [, answer] = await ask(catalogue, "owner", `GET /collections/${collection}`);
  return Object(answer)
    .datasets.map(({ data }: { data: { doi: string } }) => data.doi.slice(-1))
    .join("");
}

describe("moving a member", () => {
  test.each([
    ["d before a", { doi: DOIS[3], before: DOIS[0] }, "dabc"],
    ["a before c", { doi: DOIS[0], before: DOIS[2] }, "bacd"],
    ["b to the end", { doi: DOIS[1] }, "acdb"],
    ["a before itself", { doi: DOIS[0], before: DOIS[0] }, "abcd"],
    ["one that is not in", { doi: "10.5555/x", before: DOIS[0] }, "abcd"],
    ["c before one that is not in", { doi: DOIS[2], before: "10.5555/x" }, "abdc"],
  ])("%s", async (_what, move, order) => {
    await patch({ dois: { move } });
    expect(await readOrder()).toBe(order);
  });

  test("twice in the same way changes nothing more", async () => {
    const move = { doi: DOIS[3], before: DOIS[0] };
    await patch({ dois: { move } });
    await patch({ dois: { move } });
    expect(await readOrder()).toBe("dabc");
  });

  test("keeps later members last", async () => {
    await patch({ dois: { move: { doi: DOIS[0] } } });
    await patch({ dois: { add: ["10.5555/e"] } });
    expect(await readOrder()).toBe("bcdae");
  });
});

describe("two people who edit one collection", () => {
  test("get a refusal when the texts changed since they read them", async () => {
    const first = await patch({ name: "First", revision: 0 });
    const second = await patch({ name: "Second", dois: { add: ["10.5555/e"] }, revision: 0 });
    expect([first[0], Object(first[1]).revision, second[0]]).toEqual([200, 1, 409]);
    const [, now] = await ask(catalogue, "owner", `GET /collections/${collection}`);
    expect([Object(now).name, await readOrder()]).toEqual(["First", "abcd"]);
  });

  test("change members and order independently", async () => {
    await patch({ dois: { move: { doi: DOIS[0] } } });
    await patch({ dois: { remove: [DOIS[1]] } });
    expect((await patch({ name: "First", revision: 0 }))[0]).toBe(200);
    expect(await readOrder()).toBe("cda");
  });
});

describe("adding members", () => {
  test.each([
    ["a DOI of another catalogue", ["10.26275/ab1c"], "every DOI must begin with 10.5555/"],
    ["more than a thousand", ["10.5555/e", "10.5555/f"], "a collection holds at most 1000 DOIs"],
  ])("refuses %s, and adds none", async (_what, add, words) => {
    await catalogue.services.db
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 995)
         INSERT INTO collection_dois SELECT id, '10.5555/n' || i, i + 9 FROM n, collections
         WHERE node_id = ?1`,
      )
      .bind(collection)
      .run();
    const counted = async () =>
      Object((await ask(catalogue, "owner", `GET /collections/${collection}`))[1]).size;
    expect(await patch({ dois: { add } })).toMatchObject([400, { message: `dois: ${words}.` }]);
    expect(await counted()).toBe(999);
    expect((await patch({ dois: { add: ["10.5555/e"] } }))[0]).toBe(200);
    expect(await counted()).toBe(1000);
  });
});
