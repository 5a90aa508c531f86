import { expect, it } from "vitest";
import { arrive, press, readAlert, sendPassword } from "./actions.ts";
import { ada, openDialog, OAUTH } from "./stage.tsx";

function readStored(item: string): string {
  const pair = document.cookie.split("; ").find((each) => each.split("=")[0]?.endsWith(`.${item}`));
  return decodeURIComponent(pair?.slice(pair.indexOf("=") + 1) ?? "");
}

it("keeps a code verifier of 128 characters for the way back from another login", async () => {
  await openDialog({ config: { oauth: OAUTH } });
  await press("Sign in with your ORCID iD");
  const stored = (): string | null =>
    localStorage.getItem("CognitoIdentityServiceProvider.foreland-web.oauthPKCE");
  await expect.poll(stored).toMatch(/^[A-Za-z0-9]{128}$/);
});

it("gives a new device a secret of 40 random bytes, with a salt of 16", async () => {
  const stage = await openDialog();
  await stage.callPool("settings", { isTrackingDevices: true });
  await sendPassword(ada);
  await arrive();
  expect(atob(readStored("randomPasswordKey"))).toHaveLength(40);
  const confirmed = stage.calls.find(({ operation }) => operation === "ConfirmDevice");
  const verifier = JSON.stringify(confirmed?.body["DeviceSecretVerifierConfig"]);
  const salt = atob(/"Salt":"([^"]+)"/.exec(verifier)?.[1] ?? "");
  // As a number: a byte more for its sign, or fewer where it begins with zeros.
  expect(salt.length).toBeGreaterThan(12);
  expect(salt.length).toBeLessThanOrEqual(17);
});

it("asks three times of a user pool that fails, and then says so", async () => {
  const stage = await openDialog();
  stage.setFault({ operation: "InitiateAuth", mode: "500", count: 10 });
  await sendPassword(ada);
  await expect.poll(readAlert).toEqual(expect.stringMatching(/\w/));
  const asked = stage.calls.filter(({ operation }) => operation === "InitiateAuth");
  expect(asked).toHaveLength(3);
});
