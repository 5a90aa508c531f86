import { accept, refuse } from "./failures.ts";
import type { Outcome } from "./failures.ts";
import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from "./limits.ts";

function findFault(password: string): string | null {
  if (password.length < PASSWORD_MIN_CHARS) return "Password not long enough";
  if (password.length > PASSWORD_MAX_CHARS) return "Password too long";
  if (!/[A-Z]/.test(password)) return "Password must have uppercase characters";
  if (!/[a-z]/.test(password)) return "Password must have lowercase characters";
  if (!/\d/.test(password)) return "Password must have numeric characters";
  return null;
}

/** The first rule that a new password breaks, as the pool's message. */
export function checkPasswordPolicy(password: string): Outcome<null> {
  const fault = findFault(password);
  if (!fault) return accept(null);
  return refuse("InvalidPasswordException", `Password did not conform with policy: ${fault}`);
}
