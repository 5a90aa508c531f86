import { expect, it } from "vitest";
import { json } from "../test/upstream.ts";
import { createTestApp, NOW_MS } from "../test/app.ts";

const PATH = "/.well-known/security.txt";
const settings = {
  SECURITY_CONTACT: "mailto:security@skerry.test",
  SECURITY_POLICY_URL: "https://skerry.test/security",
};

function readExpiry(body: string): number {
  return Date.parse(/^Expires: (\S+)$/m.exec(body)?.[1] ?? "");
}

it("says whom to tell of a weakness", async () => {
  const { status, headers, body } = await createTestApp({ settings }).visit(PATH);
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=UTF-8"]);
  expect(body.split("\n")).toEqual([
    "Contact: mailto:security@skerry.test",
    "Expires: 2027-02-28T00:00:00Z",
    "Preferred-Languages: en",
    "Canonical: https://portal.test/.well-known/security.txt",
    "Policy: https://skerry.test/security",
    "",
  ]);
});

it.each([0, 400, 4_000])(
  "has not expired %i days later, nor is it good for a year",
  async (days) => {
    const app = createTestApp({ settings });
    app.clock.now = NOW_MS + days * 86_400_000;
    const lifeDays = (readExpiry((await app.visit(PATH)).body) - app.clock.now) / 86_400_000;
    expect(lifeDays).toBeGreaterThan(90);
    expect(lifeDays).toBeLessThan(365);
  },
);

it("leaves out a policy that is not set", async () => {
  const { body } = await createTestApp({
    settings: { SECURITY_CONTACT: settings.SECURITY_CONTACT },
  }).visit(PATH);
  expect(body).not.toContain("Policy");
});

it("is not there without a contact", async () => {
  expect((await createTestApp().visit(PATH)).status).toBe(404);
});

it("tells language models where everything is, at addresses that answer", async () => {
  const app = createTestApp({
    upstream: { "/discover/changes": json({ limit: 1, changes: [] }) },
  });
  const { headers, body } = await app.visit("/llms.txt");
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const paths = [...body.matchAll(/\(https:\/\/portal\.test([^)]*)\)/g)].map(
    ([, path = ""]) => path,
  );
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths.filter((each) => each !== "/mcp")) {
    expect([path, (await app.visit(path)).status]).toEqual([path, 200]);
  }
});
