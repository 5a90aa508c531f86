import { expect, test } from "vitest";
import { createFaults } from "../faults.ts";
import { createChallengeService } from "./index.ts";

const NOW = 1_000_000;

function createVerify() {
  const service = createChallengeService({
    faults: createFaults({ now: () => NOW }),
    siteKey: "key",
    secret: "the-secret",
    now: () => NOW,
  });
  return async (token: string, secret = "the-secret"): Promise<unknown> => {
    const body = new URLSearchParams({ secret, response: token });
    const init = { method: "POST", body };
    const answer = await service(new Request("http://127.0.0.1/challenge/siteverify", init));
    return Object(await answer.json()).success;
  };
}

test("a token of the page's script is valid once", async () => {
  const verify = createVerify();
  const token = `key.restore.${NOW - 1}`;
  expect([await verify(token), await verify(token)]).toEqual([true, false]);
});

test.each(["key.restore.1", `other.restore.${NOW}`, `key.restore.${NOW + 9}`, "forged", "a.b.c"])(
  "%s is refused",
  async (token) => {
    expect(await createVerify()(token)).toBe(false);
  },
);

test("another site's secret verifies nothing", async () => {
  expect(await createVerify()(`key.restore.${NOW}`, "other")).toBe(false);
});
