import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCatalogue, type Catalogue } from "../../test/catalogue.ts";
import { ask, writePeople } from "../../test/people.ts";
import type { PoolChange, UserPool } from "../../user-pool/admin.ts";

const ID = "0000-0005-0000-0010";
const CODE = { authorizationCode: { source: "orcid-redirect-response", code: `code-of-${ID}` } };
let catalogue: Catalogue;
let told: string[];
/** The recipients of emails, and whether an email is about a linked iD. */
let mailed: [to: string, isLinked: boolean][];
let outcome: PoolChange;
/** The answers to the next calls, before `outcome`. */
let outcomes: PoolChange[] = [];

beforeAll(async () => {
  const tell = async (...words: string[]): Promise<PoolChange> => {
    told.push(words.join(" "));
    return outcomes.shift() ?? outcome;
  };
  const userPool: UserPool = {
    deleteAccount: (sub) => tell("delete", sub),
    changeEmail: (sub, email) => tell("email", sub, email),
    signOut: (sub) => tell("sign out", sub),
    attachOrcid: (sub, orcid) => tell("attach", sub, orcid),
    detachOrcid: (orcid) => tell("detach", orcid),
  };
  catalogue = await createCatalogue({
    userPool,
    sendMail: async ({ to, text }) => {
      mailed.push([to.join(), text.includes("An ORCID iD was linked to your account.")]);
      return true;
    },
  });
  await writePeople(catalogue);
});
beforeEach(async () => {
  await catalogue.services.db.prepare(`UPDATE users SET orcid = NULL`).run();
  told = [];
  mailed = [];
  outcome = "changed";
  outcomes = [];
});

async function readUser(sub: string): Promise<unknown> {
  return (await ask(catalogue, sub, "GET /user"))[1];
}

describe("the user pool", () => {
  test("gets a linked iD and its removal", async () => {
    expect((await ask(catalogue, "guest", "POST /user/orcid", CODE))[0]).toBe(200);
    expect((await ask(catalogue, "guest", "DELETE /user/orcid"))[0]).toBe(200);
    expect(told).toEqual([`attach guest ${ID}`, `detach ${ID}`]);
    expect(mailed).toEqual([
      ["guest@example.org", true],
      ["guest@example.org", false],
    ]);
  });

  test("does not get what the catalogue refuses", async () => {
    await ask(catalogue, "guest", "DELETE /user/orcid");
    expect(told).toEqual([]);
  });

  test.each<[PoolChange, number]>([
    ["taken", 400],
    ["failed", 502],
  ])("links no iD when it answers “%s”", async (answer, status) => {
    outcome = answer;
    expect((await ask(catalogue, "guest", "POST /user/orcid", CODE))[0]).toBe(status);
    expect(await readUser("guest")).not.toHaveProperty("orcid");
    expect(mailed).toEqual([]);
  });

  test("keeps the iD when its removal cannot be sent", async () => {
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

  test("is called again when its answer to a linked iD was lost", async () => {
    outcomes = ["unknown", "changed"];
    expect((await ask(catalogue, "guest", "POST /user/orcid", CODE))[0]).toBe(200);
    expect(told).toEqual([`attach guest ${ID}`, `attach guest ${ID}`]);
  });

  test.each<PoolChange[]>([
    ["unknown", "unknown"],
    ["unknown", "failed"],
  ])(
    "may open the account after %s and %s, so the iD is shown and can be unlinked",
    async (...silent) => {
      outcomes = [...silent];
      expect((await ask(catalogue, "guest", "POST /user/orcid", CODE))[0]).toBe(502);
      expect(await readUser("guest")).toHaveProperty("orcid");
      expect(mailed).toEqual([["guest@example.org", true]]);
      outcome = "unknown";
      expect((await ask(catalogue, "guest", "DELETE /user/orcid"))[0]).toBe(502);
      expect(await readUser("guest")).toHaveProperty("orcid");
      outcome = "changed";
      expect((await ask(catalogue, "guest", "DELETE /user/orcid"))[0]).toBe(200);
      expect(await readUser("guest")).not.toHaveProperty("orcid");
    },
  );
});
