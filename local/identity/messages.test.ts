import { Amplify } from "aws-amplify";
import {
  confirmSignIn,
  confirmUserAttribute,
  getCurrentUser,
  signIn,
  signOut,
  signUp,
  updatePassword,
  verifyTOTPSetup,
} from "aws-amplify/auth";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { useAmplify } from "./test/amplify.ts";
import { mara, startTestPool, type TestPool, variant } from "./test/pool.ts";

const many = variant("many", {
  secondFactors: ["SMS_MFA", "EMAIL_OTP"],
  phone: "+4930123456789",
});
const setup = variant("setup", { secondFactorSetup: ["SOFTWARE_TOKEN_MFA", "EMAIL_OTP"] });
let pool: TestPool;

beforeAll(async () => {
  pool = await startTestPool({ users: [mara, many, setup] });
});
beforeEach(() => void useAmplify(pool));
afterAll(() => pool.close());

const given = { username: mara.email, password: mara.password };

test.each<[string, () => Promise<unknown>]>([
  ["username is required to signUp", () => signUp({ username: "", password: "x" })],
  ["username is required to signIn", () => signIn({ username: "", password: "x" })],
  ["password is required to signIn", () => signIn({ username: "ada" })],
  [
    "challengeResponse is required to confirmSignIn",
    () => confirmSignIn({ challengeResponse: "" }),
  ],
  ["code is required to verifyTotpSetup", () => verifyTOTPSetup({ code: "" })],
  [
    "oldPassword and newPassword are required to changePassword",
    () => updatePassword({ oldPassword: "", newPassword: "x" }),
  ],
  [
    "confirmation code is required to confirmUserAttribute",
    () => confirmUserAttribute({ userAttributeKey: "email", confirmationCode: "" }),
  ],
  ["User needs to be authenticated to call this API.", () => getCurrentUser()],
])("the library says %j", async (message, call) => {
  await expect(call()).rejects.toMatchObject({ message });
});

test("the library says “password is required to signUp” when the service finds it missing", async () => {
  const message =
    "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must not be null";
  const refusal = { __type: "InvalidParameterException", message };
  vi.stubGlobal("fetch", async () => Response.json(refusal, { status: 400 }));
  await expect(signUp({ username: "ada", password: "" })).rejects.toMatchObject({
    message: "password is required to signUp",
  });
  vi.unstubAllGlobals();
});

test("the library refuses a step that was not started", async () => {
  // It keeps the steps of another file, which a whole sign-in ends.
  await signIn(given);
  await signOut();
  await expect(confirmSignIn({ challengeResponse: "123456" })).rejects.toMatchObject({
    name: "SignInException",
  });
});

test("the library refuses a password with the custom flow that has no SRP", async () => {
  const options = { authFlowType: "CUSTOM_WITHOUT_SRP" } as const;
  await expect(signIn({ ...given, options })).rejects.toMatchObject({
    name: "CustomAuthSignInPassword",
    message: "A password is not needed when signing in with CUSTOM_WITHOUT_SRP",
  });
});

test("the library refuses an invalid second factor", async () => {
  await signIn({ ...given, username: many.email });
  await expect(confirmSignIn({ challengeResponse: "PIGEON" })).rejects.toMatchObject({
    message: "Incorrect MFA method was chosen. It should be either SMS, TOTP, or EMAIL",
  });
});

test("the library refuses to set up an invalid second factor", async () => {
  await signIn({ ...given, username: setup.email });
  await expect(confirmSignIn({ challengeResponse: "PIGEON" })).rejects.toMatchObject({
    message: "Cannot proceed with MFA setup using challengeResponse: PIGEON",
  });
});

test("the library refuses a second sign-in", async () => {
  await signIn(given);
  await expect(signIn(given)).rejects.toMatchObject({
    name: "UserAlreadyAuthenticatedException",
    message: "There is already a signed in user.",
  });
  await signOut();
});

test("the library refuses to work without a user pool", async () => {
  Amplify.configure({});
  await expect(signIn(given)).rejects.toMatchObject({ message: "Auth UserPool not configured." });
});
