import { expect, it, vi } from "vitest";
import { answer, arrive, choose, fill, findField, press, readAlert, see } from "./actions.ts";
import { OAUTH, ada, begin, openDialog, SECRET } from "./stage.tsx";

const PHONE = "+4930123456789";

it.each([
  ["a text message", { secondFactors: ["SMS_MFA"], phone: PHONE }, PHONE],
  ["an email", { secondFactors: ["EMAIL_OTP"] }, ada.email],
] as const)("sends the code of %s again, after half a minute", async (_, person, to) => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: Date.now() });
  const stage = await begin({ person });
  await see("Enter the code we");
  const first = await stage.readCode(to);
  await see("Send a new code in 30 s");
  await press("Send a new code in 30 s");
  await vi.advanceTimersByTimeAsync(30_000);
  await press("Send a new code");
  await see("We sent a new code. Only the newest one works.");
  const second = await stage.readCode(to);
  expect(second).not.toBe(first);
  await answer(second);
  await arrive();
});

it("sends the code of a selected second factor again, without a second choice", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: Date.now() });
  const stage = await begin({
    person: { secondFactors: ["SOFTWARE_TOKEN_MFA", "SMS_MFA"], totpSecret: SECRET, phone: PHONE },
  });
  await choose("Text message");
  await press("Continue");
  await see("Enter the code we sent");
  await vi.advanceTimersByTimeAsync(30_000);
  await press("Send a new code");
  await see("We sent a new code.");
  await answer(await stage.readCode(PHONE));
  await arrive();
});

it("sends an unconfirmed account its code again, at once", async () => {
  const stage = await begin({ person: { status: "UNCONFIRMED" } });
  await see("Enter the code we emailed when you signed up.");
  await press("Send a new code");
  await see("We sent a new code.");
  await answer(await stage.readCode());
  await see("Your account is confirmed. Please sign in.");
});

it("keeps the code when the new password is too weak, and shows the rules before it is typed", async () => {
  const stage = await openDialog({
    config: { passwordPolicy: { minLength: 8, needs: ["lowercase", "uppercase", "numbers"] } },
  });
  await fill("Email", stage.person.email);
  await press("Forgot password?");
  await press("Send Email");
  await see("At least 8 characters, with a lowercase letter, an uppercase letter and a number.");
  const support = document.querySelector<HTMLAnchorElement>("dialog a[href='/about/support']");
  expect(support?.textContent).toBe("Contact support");
  const code = await stage.readCode();
  await fill("Code from the email", code);
  await fill("New password", "weak");
  await press("Change Password");
  await expect.poll(readAlert).toContain("Password did not conform with policy");
  expect((await findField("Code from the email")).value).toBe(code);
  await fill("New password", "Turnstone-900");
  await press("Change Password");
  await see("Your password is changed. Sign in with the new one.");
});

it("names the authenticator's entry by the email", async () => {
  await begin({ person: { secondFactorSetup: ["SOFTWARE_TOKEN_MFA"] } });
  await see("Add this account to your authenticator app");
  const link = document.querySelector<HTMLAnchorElement>("a[href^='otpauth:']");
  expect(decodeURIComponent(link?.href ?? "")).toContain(ada.email);
});

it("offers the other logins that the page names, and no others", async () => {
  await openDialog();
  await see("Sign in with GoogleSign in with Apple");
  expect(document.body.textContent).not.toContain("Facebook");
});

it("explains that another login is not set up", async () => {
  const redirectSignIn = ["https://elsewhere.example/orcid-redirect"];
  await openDialog({ config: { oauth: { ...OAUTH, redirectSignIn } } });
  await press("Sign in with your ORCID iD");
  await expect.poll(readAlert).toContain("is not set up for this address");
});
