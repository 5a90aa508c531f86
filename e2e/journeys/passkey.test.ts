import type { CDPSession, Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { askPool, countCalls, resetServices } from "../harness/identity-admin.ts";
import { arrive, openSignIn, petra, submit } from "../harness/people.ts";
import { createSecondPortal } from "../harness/second-portal.ts";
import { readTokenCookies, signOut } from "../harness/session.ts";
import { createStage } from "../harness/stage.ts";

const stage = createStage();
const portal = createSecondPortal({ AUTH_FLOW_TYPE: "USER_AUTH" }, "localhost");

beforeEach(resetServices);

it("signs in with a passkey, tells who dismissed it how to go on, and offers none that was removed", async () => {
  const page = await stage.visit({ baseURL: portal.origin() });
  const verifyPerson = await plugInAuthenticator(page);
  await enterAddress(page);
  await choose(page, "Password");
  await page.getByRole("textbox", { name: "Password" }).fill(petra.password);
  await submit(page, "Continue");
  await arrive(page);
  await registerPasskey(page);
  await signOut(page);

  const calls = countCalls([page]);
  await enterAddress(page);
  await verifyPerson(false);
  await choose(page, "Passkey");
  await page.getByRole("dialog").getByText("No passkey was used").waitFor();
  await verifyPerson(true);
  await choose(page, "Passkey");
  await arrive(page);
  await page.getByRole("button", { name: /^Account of Petra/ }).waitFor();
  // The choice, the choice again, and the passkey's answer.
  expect([calls.get("InitiateAuth"), calls.get("RespondToAuthChallenge")]).toEqual([1, 3]);

  await removePasskeys(page);
  await signOut(page);
  await enterAddress(page);
  await page.getByRole("radio", { name: "Password" }).waitFor();
  expect(await page.getByRole("radio", { name: "Passkey" }).count()).toBe(0);
});

/** A device of the reader's own with a lock; the returned call says whether it knows them. */
async function plugInAuthenticator(page: Page): Promise<(knows: boolean) => Promise<unknown>> {
  const devices: CDPSession = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  const { authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified) =>
    devices.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
}

async function enterAddress(page: Page): Promise<void> {
  await page.goto("/");
  await openSignIn(page);
  await page.getByLabel("Email").fill(petra.email);
  await submit(page, "Sign In");
}

async function choose(page: Page, way: string): Promise<void> {
  await page.getByRole("radio", { name: way }).check();
  await submit(page, "Continue");
}

interface Options {
  CredentialCreationOptions: PublicKeyCredentialCreationOptionsJSON;
}

/** What a profile page does: the pool asks, the browser makes a passkey, the pool keeps it. */
async function registerPasskey(page: Page): Promise<void> {
  const AccessToken = await readAccessToken(page);
  const asked = await askPool<Options>("StartWebAuthnRegistration", { AccessToken });
  const Credential = await page.evaluate(async (options) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const made = await navigator.credentials.create({ publicKey });
    return made instanceof PublicKeyCredential ? made.toJSON() : null;
  }, asked.CredentialCreationOptions);
  await askPool("CompleteWebAuthnRegistration", { AccessToken, Credential });
}

async function removePasskeys(page: Page): Promise<void> {
  const AccessToken = await readAccessToken(page);
  const { Credentials: all } = await askPool<{ Credentials: { CredentialId: string }[] }>(
    "ListWebAuthnCredentials",
    { AccessToken },
  );
  for (const { CredentialId } of all)
    await askPool("DeleteWebAuthnCredential", { AccessToken, CredentialId });
}

async function readAccessToken(page: Page): Promise<string | undefined> {
  const cookies = await readTokenCookies(page);
  return cookies.find(({ name }) => name.endsWith(".accessToken"))?.value;
}
