import { expect, inject, it } from "vitest";
import { NAME } from "#brand/name.ts";
import { LOCAL_POOL, LOCAL_CLIENT } from "#local/stack/settings.ts";
import { checkInstallation } from "#operate/deploy/smoke.ts";
import type { CheckedInstallation, Finding } from "#operate/deploy/visits.ts";
import { createSecondPortal } from "../../harness/second-portal.ts";

/** Nothing listens there. */
const NOBODY = "http://127.0.0.1:9";
const alone = createSecondPortal({ API_HOST: NOBODY });

/** The smoke test of a deployment, over the addresses of the stack. */
function checkStack(
  origins: { portal: string; catalogue: string },
  clientId = LOCAL_CLIENT,
): Promise<Finding[]> {
  const pool = `${inject("services")}/identity/`;
  const vars = {
    TOKEN_ISSUERS: `${pool}${LOCAL_POOL}`,
    USER_POOL_ENDPOINT: pool,
    USER_POOL_CLIENT_ID: clientId,
    BRAND_NAME: NAME,
  };
  const installation: CheckedInstallation = {
    accountId: null,
    secretsFile: "operator.secrets",
    portal: { name: "portal", origin: origins.portal, vars },
    catalogue: { name: "catalogue", origin: origins.catalogue },
  };
  return checkInstallation(installation, { fetch, pause: async () => {} }, { triesMax: 1 });
}

it("finds a whole installation in order", async () => {
  const findings = await checkStack({ portal: inject("portal"), catalogue: inject("services") });
  expect(findings.map(({ fault }) => fault)).toEqual(Array(6).fill(null));
});

it("finds an app client that the user pool does not know", async () => {
  const origins = { portal: inject("portal"), catalogue: inject("services") };
  const findings = await checkStack(origins, "nobodys-client");
  expect(findings.at(-1)?.fault).toBe("the user pool has no app client nobodys-client");
});

it("finds a catalogue that does not answer, and one that the portal does not reach", async () => {
  const down = await checkStack({ portal: inject("portal"), catalogue: NOBODY });
  expect(down.at(-1)).toMatchObject({
    name: "The catalogue answers and its database and files do",
    fault: expect.stringContaining(`${NOBODY}/health does not answer`),
  });
  const apart = await checkStack({ portal: alone.origin(), catalogue: inject("services") });
  expect(apart.at(-1)).toMatchObject({
    name: "The portal lists the catalogue's datasets",
    fault: "the portal does not get an answer of the catalogue",
  });
});

it("finds another product at the portal's address, and at the catalogue's", async () => {
  const swapped = await checkStack({ portal: inject("services"), catalogue: inject("services") });
  expect(swapped.at(-1)).toMatchObject({
    name: "The portal shows its landing page",
    fault: expect.any(String),
  });
  const portalTwice = await checkStack({ portal: inject("portal"), catalogue: inject("portal") });
  expect(portalTwice.at(-1)).toMatchObject({
    name: "The catalogue answers and its database and files do",
    fault: expect.any(String),
  });
});
