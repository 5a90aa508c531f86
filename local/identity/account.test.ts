import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchMFAPreference,
  fetchUserAttributes,
  resendSignUpCode,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from "aws-amplify/auth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callAdmin, readCode, mara, startTestPool, variant, type TestPool } from "./test/pool.ts";
import { useAmplify } from "./test/amplify.ts";
import { toTotp } from "./totp.ts";

let pool: TestPool;

beforeAll(async () => {
  pool = await startTestPool({
    users: [
      mara,
      variant("new", { status: "UNCONFIRMED" }),
      variant("stale", { status: "RESET_REQUIRED" }),
    ],
  });
});

beforeEach(async () => {
  await callAdmin(pool, "reset", {});
  useAmplify(pool);
});

afterAll(() => pool.close());

/** By the plain flow: `password.test.ts` and `srp.test.ts` prove the other, which computes for a third of a second. */
const options = { authFlowType: "USER_PASSWORD_AUTH" } as const;
const credentials = { username: mara.email, password: mara.password, options };

test("resets a forgotten password by a mailed code", async () => {
  const { nextStep } = await resetPassword({ username: mara.email });
  expect(nextStep).toMatchObject({
    resetPasswordStep: "CONFIRM_RESET_PASSWORD_WITH_CODE",
    codeDeliveryDetails: { deliveryMedium: "EMAIL", destination: "m***@f***" },
  });
  const confirmationCode = await readCode(pool, mara.email);
  const newPassword = "Sandpiper-404";
  await confirmResetPassword({ username: mara.email, confirmationCode, newPassword });
  await expect(signIn(credentials)).rejects.toThrow("Incorrect username or password.");
  expect((await signIn({ username: mara.email, password: newPassword })).isSignedIn).toBe(true);
});

test("answers a reset for an unknown user as for a known one", async () => {
  const known = await resetPassword({ username: mara.email });
  const stranger = await resetPassword({ username: "margarethe@foreland.example" });
  expect(stranger).toEqual(known);
});

test.each([mara.email, "stranger@foreland.example"])(
  "refuses a wrong reset code of %s with the same message",
  async (username) => {
    await resetPassword({ username });
    const wrong = { username, confirmationCode: "nope", newPassword: "Sandpiper-404" };
    await expect(confirmResetPassword(wrong)).rejects.toMatchObject({
      name: "CodeMismatchException",
      message: "Invalid verification code provided, please try again.",
    });
  },
);

test("calls a reset code expired after an hour", async () => {
  await resetPassword({ username: mara.email });
  const confirmationCode = await readCode(pool, mara.email);
  pool.clock.advance(3_600_000);
  const late = { username: mara.email, confirmationCode, newPassword: "Sandpiper-404" };
  await expect(confirmResetPassword(late)).rejects.toMatchObject({ name: "ExpiredCodeException" });
});

test("limits how often a reset may be requested", async () => {
  for (let request = 0; request < 5; request++) await resetPassword({ username: mara.email });
  await expect(resetPassword({ username: mara.email })).rejects.toMatchObject({
    name: "LimitExceededException",
    message: "Attempt limit exceeded, please try after some time.",
  });
});

test("locks out after five wrong passwords", async () => {
  pool.clock.stop();
  for (let miss = 0; miss < 5; miss++) {
    await expect(signIn({ ...credentials, password: "Wrong-one-1" })).rejects.toThrow("Incorrect");
  }
  await expect(signIn(credentials)).rejects.toMatchObject({
    name: "NotAuthorizedException",
    message: "Password attempts exceeded",
  });
  pool.clock.advance(1_000);
  expect((await signIn(credentials)).isSignedIn).toBe(true);
});

test("shows an unconfirmed user the confirmation of the sign-up", async () => {
  const username = "new@foreland.example";
  const { nextStep } = await signIn({ username, password: mara.password });
  expect(nextStep.signInStep).toBe("CONFIRM_SIGN_UP");
  await resendSignUpCode({ username });
  await confirmSignUp({ username, confirmationCode: await readCode(pool, username) });
  expect((await signIn({ username, password: mara.password })).isSignedIn).toBe(true);
});

test("requires a user whose password was reset to set a new one", async () => {
  const { nextStep } = await signIn({
    username: "stale@foreland.example",
    password: mara.password,
  });
  expect(nextStep.signInStep).toBe("RESET_PASSWORD");
});

test("changes the password of a signed-in user", async () => {
  await signIn(credentials);
  await expect(
    updatePassword({ oldPassword: "Wrong-one-1", newPassword: "Sandpiper-404" }),
  ).rejects.toThrow("Incorrect username or password.");
  await updatePassword({ oldPassword: mara.password, newPassword: "Sandpiper-404" });
  await signOut();
  await expect(signIn(credentials)).rejects.toThrow("Incorrect username or password.");
});

test("adds an authenticator to a signed-in account, and removes it", async () => {
  await signIn(credentials);
  const { sharedSecret } = await setUpTOTP();
  const code = toTotp(sharedSecret, pool.clock.now());
  await expect(updateMFAPreference({ totp: "ENABLED" })).rejects.toThrow("User has not verified");
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: "PREFERRED" });
  expect(await fetchMFAPreference()).toEqual({ enabled: ["TOTP"], preferred: "TOTP" });
  await signOut();
  expect((await signIn(credentials)).nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_TOTP_CODE");
  pool.clock.advance(30_000);
  await confirmSignIn({ challengeResponse: toTotp(sharedSecret, pool.clock.now()) });
  await updateMFAPreference({ totp: "DISABLED" });
  await signOut();
  expect((await signIn(credentials)).isSignedIn).toBe(true);
});

test("ends every session at a global sign-out", async () => {
  const storage = useAmplify(pool);
  await signIn(credentials);
  const saved = new Map(storage);
  await signOut({ global: true });
  for (const [key, value] of saved) storage.set(key, value);
  await expect(fetchUserAttributes()).rejects.toMatchObject({
    name: "NotAuthorizedException",
    message: "Access Token has been revoked",
  });
});
