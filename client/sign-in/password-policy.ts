import type { SignInConfig } from "../contract/sign-in.ts";

type PasswordPolicy = SignInConfig["passwordPolicy"];

const NEEDS: Record<PasswordPolicy["needs"][number], string> = {
  lowercase: "a lowercase letter",
  uppercase: "an uppercase letter",
  numbers: "a number",
  symbols: "a special character",
};

/** The rules of a new password, in one sentence. */
export function describePolicy({ minLength, needs }: PasswordPolicy): string {
  const words = needs.map((need) => NEEDS[need]);
  const last = words.pop();
  const listed = words.length > 0 ? `${words.join(", ")} and ${last}` : last;
  return `At least ${minLength} characters${listed ? `, with ${listed}` : ""}.`;
}
