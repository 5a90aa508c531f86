import fc from "fast-check";
import { expect, test } from "vitest";
import { createFaults } from "../faults.ts";
import { createIdentity } from "./index.ts";
import { operations } from "./user-pool.ts";
import { mara } from "./test/pool.ts";

const redirectUri = "http://127.0.0.1:8787/profile";
const identity = createIdentity({
  users: [mara],
  issuerOrigin: "http://127.0.0.1:8788",
  redirectUris: [redirectUri],
  now: () => 1_700_000_000_000,
  faults: createFaults({ now: () => 0 }),
});

const words = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(mara.email, "USER_AUTH", "PASSWORD_SRP", "SELECT_CHALLENGE", "2", "a.b.c"),
);

const members = fc.dictionary(
  fc.constantFrom("USERNAME", "PASSWORD", "SRP_A", "ANSWER", "PREFERRED_CHALLENGE", "__proto__"),
  words,
);

const bodies = fc.record(
  {
    ClientId: fc.constantFrom("foreland-web", "other"),
    AuthFlow: fc.constantFrom("USER_SRP_AUTH", "USER_AUTH", "USER_PASSWORD_AUTH", "CUSTOM_AUTH"),
    AuthParameters: fc.oneof(members, fc.jsonValue()),
    ChallengeName: fc.constantFrom("PASSWORD_VERIFIER", "MFA_SETUP", "EMAIL_OTP", "SMS_MFA"),
    ChallengeResponses: fc.oneof(members, fc.jsonValue()),
    Session: fc.oneof(words, fc.string({ minLength: 20 })),
    AccessToken: words,
    RefreshToken: words,
    Token: words,
    Username: words,
    ConfirmationCode: words,
    Password: words,
    UserCode: words,
  },
  { requiredKeys: [] },
);

test.each([...operations.keys()])(
  "%s answers anything with a success or a refusal",
  async (name) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(bodies, fc.jsonValue()), async (body) => {
        const response = await identity.handle(
          new Request("http://127.0.0.1:8788/identity/", {
            method: "POST",
            headers: { "x-amz-target": `AWSCognitoIdentityProviderService.${name}` },
            body: JSON.stringify(body),
          }),
        );
        expect([200, 400]).toContain(response.status);
      }),
      { numRuns: 60 },
    );
  },
);

test("the hosted login redirects nobody to an unlisted address", async () => {
  const fields = fc.dictionary(
    fc.constantFrom("client_id", "redirect_uri", "state", "response_type", "prompt", "scope"),
    fc.oneof(words, fc.constantFrom("foreland-web", redirectUri, "code", "none", "//evil.example")),
  );
  const paths = fc.constantFrom(
    "/oauth2/authorize",
    "/login",
    "/orcid",
    "/logout",
    "/oauth2/token",
  );
  await fc.assert(
    fc.asyncProperty(paths, fields, async (path, query) => {
      const url = `https://127.0.0.1:8789${path}?${new URLSearchParams(query)}`;
      const response = await identity.handleHosted(new Request(url));
      expect(response.status).toBeLessThan(500);
      const location = response.headers.get("location") ?? redirectUri;
      expect([new URL(redirectUri).origin, "https://127.0.0.1:8789"]).toContain(
        new URL(location).origin,
      );
    }),
    { numRuns: 300 },
  );
});
