import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { ask, writePeople } from "../test/people.ts";
import type { PoolChange, UserPool } from "../user-pool/admin.ts";

const ID = "0000-0005-0000-0010";
const CODE = { authorizationCode: { source: "orcid-redirect-response", code: `code-of-${ID}` } };
let catalogue: Catalogue;
let told: string[];
let outcome: PoolChange;

beforeAll(async () => {
  const tell = async (...words: string[]): Promise<PoolChange> => {
    told.push(words.join(" "));
    return outcome;
  };
  const userPool: UserPool = {
    changeEmail: (sub, email) => tell("email", sub, email),
    attachOrcid: (sub, orcid) => tell("attach", sub, orcid),
    detachOrcid: (orcid) => tell("detach", orcid),
  };
  catalogue = await createCatalogue({ userPool });
  await writePeople(catalogue);
});
beforeEach(() => {
  told = [];
  outcome = "changed";
});

async function readUser(sub: string): Promise<unknown> {
  return (await ask(catalogue, sub, "GET /user"))[1];
}

const email = (address: string) =>
  ask(catalogue, "member", "PUT /user/email", { email: address, userRequestedChange: true });

describe("the user pool", () => {
  test("hears of a changed address, a linked iD and its end", async () => {
    expect((await email("fresh@example.org"))[0]).toBe(200);
    expect((await ask(catalogue, "guest", "POST /user/orcid", CODE))[0]).toBe(200);
    expect((await ask(catalogue, "guest", "DELETE /user/orcid"))[0]).toBe(200);
    expect(told).toEqual(["email member fresh@example.org", `attach guest ${ID}`, `detach ${ID}`]);
  });

  test("does not hear of what the catalogue refuses", async () => {
    await email("Owner@Example.org");
    await ask(catalogue, "guest", "DELETE /user/orcid");
    expect(told).toEqual([]);
  });

  test.each<[PoolChange, number]>([
    ["taken", 409],
    ["failed", 502],
  ])("keeps the address as it was when it answers “%s”", async (answer, status) => {
    const before = await readUser("member");
    outcome = answer;
    expect((await email("other@example.org"))[0]).toBe(status);
    expect(await readUser("member")).toMatchObject({ email: Object(before).email });
  });

  test.each<[PoolChange, number]>([
    ["taken", 400],
    ["failed", 502],
  ])("links no iD when it answers “%s”", async (answer, status) => {
    outcome = answer;
    expect((await ask(catalogue, "guest", "POST /user/orcid", CODE))[0]).toBe(status);
    expect(await readUser("guest")).not.toHaveProperty("orcid");
  });

  test("keeps the iD when it cannot be told of its end", async () => {
    await ask(catalogue, "guest", "POST /user/orcid", CODE);
    outcome = "failed";
    expect(await ask(catalogue, "guest", "DELETE /user/orcid")).toEqual([
      502,
      {
        type: "BadGateway",
        message: "Sign-in could not be told of this change; nothing was changed.",
        code: 502,
      },
    ]);
    expect(await readUser("guest")).toHaveProperty("orcid");
  });
});
