import { expect, it } from "vitest";
import { checkInstallation } from "./smoke.ts";

const ORIGIN = "https://data.skerry.test";
const ISSUER = "https://pool.skerry.test/1";
const BODIES: Record<string, string> = {
  [`${ISSUER}/.well-known/jwks.json`]: '{"keys":[{}]}',
  [`${ORIGIN}/api/status`]: '{"buildId":"1"}',
};

/** Checks a portal without a name of its own, whose answers have these headers. */
async function findFault(headers: Record<string, string>): Promise<string | null | undefined> {
  const findings = await checkInstallation(
    {
      portal: {
        name: "skerry",
        origin: ORIGIN,
        vars: { TOKEN_ISSUERS: ISSUER, USER_POOL_ENDPOINT: `${ISSUER}/` },
      },
      catalogue: null,
    },
    {
      fetch: async (address) => new Response(BODIES[String(address)] ?? "", { headers }),
      pause: async () => {},
    },
    { triesMax: 1 },
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
