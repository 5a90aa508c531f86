import { inject } from "vitest";
import type { IdentityUser } from "#local/identity/users.ts";
import { askPool } from "./identity-admin.ts";

/** Makes a call such as `POST /collections` with one person's token, and returns its JSON. */
export type AskAs = (call: string, body?: object) => Promise<unknown>;

/** The product API for a person who has just signed in, without the portal. */
export async function askAs({ email, password }: IdentityUser): Promise<AskAs> {
  const { AuthenticationResult: tokens } = await askPool<{
    AuthenticationResult: { AccessToken: string };
  }>("InitiateAuth", {
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  return async (call, body) => {
    const [method = "", path = ""] = call.split(" ");
    const answer = await fetch(inject("services") + path, {
      method,
      headers: {
        authorization: `Bearer ${tokens.AccessToken}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${call} answers ${answer.status}: ${text}`);
    return text === "" ? null : JSON.parse(text);
  };
}
