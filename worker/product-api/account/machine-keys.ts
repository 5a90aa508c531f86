import { parseApiTokens, parseCreatedToken } from "#api/wire/account/tokens.ts";
import type { MachineKey } from "#client/contract/account/developer.ts";
import type { Part } from "#client/contract/failures.ts";
import type { CallerApi } from "../as-caller.ts";
import { mapPart } from "../map-part.ts";

/** The caller's machine keys in the current workspace, in the order they were made. */
export async function readMachineKeys(ask: CallerApi["ask"]): Promise<Part<MachineKey[]>> {
  const answer = await ask({ path: "/token", parse: parseApiTokens });
  return mapPart(answer, (keys) =>
    keys.map(({ name, key, lastUsed }) => ({ name, key, lastUsed })),
  );
}

/** A new key with its secret; `null` when the answer has none, because the key was made before. */
export function readCreatedKey(body: unknown): { key: string; secret: string } | null {
  const parsed = parseCreatedToken(body);
  return parsed.ok ? { key: parsed.value.key, secret: parsed.value.secret } : null;
}
