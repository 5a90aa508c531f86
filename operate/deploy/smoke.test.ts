import { expect, it, test } from "vitest";
import { checkInstallation } from "./smoke.ts";

const ORIGIN = "https://data.skerry.test";
const ISSUER = "https://pool.skerry.test/1";
const BODIES: Record<string, string> = {
  [`${ISSUER}/.well-known/jwks.json`]: '{"keys":[{}]}',
  [`${ORIGIN}/api/status`]: '{"buildId":"1"}',
};

/** Checks a portal without a name of its own, whose answers have these headers. */
async function findFault(
  headers: Record<string, string>,
  { files = null, builds = "" }: { files?: string[] | null; builds?: string } = {},
): Promise<string | null | undefined> {
  const findings = await checkInstallation(
    {
      portal: {
        name: "skerry",
        origin: ORIGIN,
        vars: { TOKEN_ISSUERS: ISSUER, USER_POOL_ENDPOINT: `${ISSUER}/` },
      },
      catalogue: null,
      accountId: null,
      secretsFile: "operator.secrets",
    },
    {
      fetch: async (address) => {
        const path = String(address).replace(`${ORIGIN}/`, "");
        const body = path === "builds.json" ? builds : BODIES[String(address)];
        return new Response(body ?? "", { headers, status: path === "assets/gone.js" ? 404 : 200 });
      },
      pause: async () => {},
    },
    { triesMax: 1, files },
  );
  return findings.at(-1)?.fault;
}

const POLICY = { "content-security-policy": "default-src 'none'" };

it("takes no page for the portal that does not name its request, where no name is set to look for", async () => {
  const strange = `${ORIGIN} is answered by something else`;
  expect(await findFault(POLICY)).toBe(strange);
  expect(await findFault({ ...POLICY, "x-request-id": "edge-7" })).toBe(strange);
  expect(await findFault({ ...POLICY, "x-request-id": "0123456789abcdef" })).toBeNull();
});

test.each([
  ["this build", "a.js", '[["assets/a.css","assets/a.js"],["assets/b.js"]]', null],
  [
    "the build before this one",
    "a.js",
    '[["assets/a.css","assets/b.js"],["assets/a.css","assets/a.js"]]',
    "another build",
  ],
  ["nothing of its builds", "a.js", "<p>Parked</p>", "another build"],
  [
    "a list without its files",
    "gone.js",
    '[["assets/a.css","assets/gone.js"]]',
    "gone.js answers 404",
  ],
])("tells whether the portal serves the build that was deployed: %s", async (...row) => {
  const [, file, builds, fault] = row;
  const named = { ...POLICY, "x-request-id": "0123456789abcdef" };
  const found = await findFault(named, { files: ["assets/a.css", `assets/${file}`], builds });
  expect(found).toEqual(fault === null ? null : expect.stringContaining(fault));
});
