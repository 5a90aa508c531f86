import { confirmSignIn, fetchUserAttributes, signIn, signOut } from "aws-amplify/auth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readCode, mara, startTestPool, variant, type TestPool } from "./test/pool.ts";
import { useAmplify } from "./test/amplify.ts";
import { toTotp } from "./totp.ts";
import type { IdentityUser } from "./users.ts";

const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

const users = {
  totp: variant("totp", { totpSecret: secret }),
  replay: variant("replay", { totpSecret: secret }),
  sms: variant("sms", { phone: "+4930123456789", secondFactors: ["SMS_MFA"] }),
  many: variant("many", { totpSecret: secret, secondFactors: ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"] }),
  fresh: variant("fresh", {
    status: "FORCE_CHANGE_PASSWORD",
    requiredAttributes: ["given_name", "family_name"],
  }),
  setup: variant("up", { secondFactorSetup: ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"] }),
  mail: variant("mail", { secondFactorSetup: ["EMAIL_OTP"] }),
  custom: variant("custom", { customAnswer: "lighthouse" }),
  choice: variant("choice", {}),
};

let pool: TestPool;

beforeAll(async () => {
  pool = await startTestPool({ users: Object.values(users) });
});

beforeEach(() => {
  useAmplify(pool);
});

afterAll(() => pool.close());

async function begin(user: IdentityUser): Promise<string> {
  const { nextStep } = await signIn({ username: user.email, password: user.password });
  return nextStep.signInStep;
}

test("requires the authenticator's code, refuses a wrong one, and accepts the right one", async () => {
  expect(await begin(users.totp)).toBe("CONFIRM_SIGN_IN_WITH_TOTP_CODE");
  await expect(confirmSignIn({ challengeResponse: "000000" })).rejects.toMatchObject({
    name: "CodeMismatchException",
    message: "Invalid code received for user",
  });
  const challengeResponse = toTotp(secret, pool.clock.now());
  expect((await confirmSignIn({ challengeResponse })).nextStep.signInStep).toBe("DONE");
  await signOut();
});

test("refuses an authenticator's code that was used before", async () => {
  const challengeResponse = toTotp(secret, pool.clock.now());
  await begin(users.replay);
  await confirmSignIn({ challengeResponse });
  await signOut();
  await begin(users.replay);
  await expect(confirmSignIn({ challengeResponse })).rejects.toMatchObject({
    name: "ExpiredCodeException",
    message: "Your software token has already been used once.",
  });
});

test("ends a session after five wrong codes", async () => {
  await begin(users.totp);
  for (let miss = 0; miss < 5; miss++) {
    await expect(confirmSignIn({ challengeResponse: "000000" })).rejects.toThrow("Invalid code");
  }
  await expect(confirmSignIn({ challengeResponse: "000000" })).rejects.toThrow("Invalid session");
});

test("sends a code by SMS to a masked number", async () => {
  const { nextStep } = await signIn({ username: users.sms.email, password: users.sms.password });
  expect(nextStep).toMatchObject({
    signInStep: "CONFIRM_SIGN_IN_WITH_SMS_CODE",
    codeDeliveryDetails: { deliveryMedium: "SMS", destination: "+*********6789" },
  });
  await expect(confirmSignIn({ challengeResponse: "nope" })).rejects.toThrow(
    "Invalid code or auth state for the user.",
  );
  const challengeResponse = await readCode(pool, "+4930123456789");
  expect((await confirmSignIn({ challengeResponse })).isSignedIn).toBe(true);
  await signOut();
});

test("lets the user choose among several second factors", async () => {
  expect(await begin(users.many)).toBe("CONTINUE_SIGN_IN_WITH_MFA_SELECTION");
  const { nextStep } = await confirmSignIn({ challengeResponse: "EMAIL" });
  expect(nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_EMAIL_CODE");
  const challengeResponse = await readCode(pool, users.many.email);
  expect((await confirmSignIn({ challengeResponse })).isSignedIn).toBe(true);
  await signOut();
});

test("asks for a new password together with the missing attributes", async () => {
  const { nextStep } = await signIn({ username: users.fresh.email, password: mara.password });
  expect(nextStep).toMatchObject({
    signInStep: "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED",
    missingAttributes: ["given_name", "family_name"],
  });
  await expect(confirmSignIn({ challengeResponse: "short" })).rejects.toMatchObject({
    name: "InvalidPasswordException",
    message: "Password did not conform with policy: Password not long enough",
  });
  const options = { userAttributes: { given_name: "Mara", family_name: "Lind" } };
  const done = await confirmSignIn({ challengeResponse: "Turnstone-900", options });
  expect(done.isSignedIn).toBe(true);
  expect(await fetchUserAttributes()).toMatchObject({ family_name: "Lind" });
  await signOut();
});

test("sets up an authenticator during sign-in and requires it the next time", async () => {
  expect(await begin(users.setup)).toBe("CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION");
  const { nextStep } = await confirmSignIn({ challengeResponse: "TOTP" });
  const shared =
    nextStep.signInStep === "CONTINUE_SIGN_IN_WITH_TOTP_SETUP"
      ? nextStep.totpSetupDetails.sharedSecret
      : "";
  await expect(confirmSignIn({ challengeResponse: "000000" })).rejects.toMatchObject({
    name: "EnableSoftwareTokenMFAException",
  });
  const challengeResponse = toTotp(shared, pool.clock.now());
  expect((await confirmSignIn({ challengeResponse })).isSignedIn).toBe(true);
  await signOut();
  expect(await begin(users.setup)).toBe("CONFIRM_SIGN_IN_WITH_TOTP_CODE");
});

test("sets up codes by email during sign-in", async () => {
  expect(await begin(users.mail)).toBe("CONTINUE_SIGN_IN_WITH_EMAIL_SETUP");
  const { nextStep } = await confirmSignIn({ challengeResponse: "mara@home.example" });
  expect(nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_EMAIL_CODE");
  const challengeResponse = await readCode(pool, "mara@home.example");
  expect((await confirmSignIn({ challengeResponse })).isSignedIn).toBe(true);
  await signOut();
});

test.each(["CUSTOM_WITHOUT_SRP", "CUSTOM_WITH_SRP"] as const)(
  "sends the custom challenge in %s",
  async (flow) => {
    const { nextStep } = await signIn({
      username: users.custom.email,
      ...(flow === "CUSTOM_WITH_SRP" ? { password: mara.password } : {}),
      options: { authFlowType: flow },
    });
    expect(nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE");
    expect((await confirmSignIn({ challengeResponse: "lighthouse" })).isSignedIn).toBe(true);
    await signOut();
  },
);

test.each([
  ["PASSWORD", mara.password],
  ["PASSWORD_SRP", mara.password],
  ["EMAIL_OTP", null],
])("lets the user begin with %s", async (factor, password) => {
  const username = users.choice.email;
  const offered = await signIn({ username, options: { authFlowType: "USER_AUTH" } });
  expect(offered.nextStep).toMatchObject({
    signInStep: "CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION",
    availableChallenges: ["PASSWORD", "PASSWORD_SRP", "EMAIL_OTP"],
  });
  await confirmSignIn({ challengeResponse: factor });
  const challengeResponse = password ?? (await readCode(pool, username));
  expect((await confirmSignIn({ challengeResponse })).isSignedIn).toBe(true);
  await signOut();
});

test("refuses a step that comes after three minutes", async () => {
  await begin(users.totp);
  pool.clock.advance(180_000);
  await expect(confirmSignIn({ challengeResponse: "000000" })).rejects.toMatchObject({
    name: "NotAuthorizedException",
    message: "Invalid session for the user, session is expired.",
  });
});
