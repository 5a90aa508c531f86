import { Amplify } from "aws-amplify";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import type { TestPool } from "./pool.ts";

/** Points the unmodified client at a pool, with a storage of its own. */
export function useAmplify({ identity, origin }: TestPool): Map<string, string> {
  const storage = new Map<string, string>();
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: identity.poolId,
        userPoolClientId: identity.clientId,
        userPoolEndpoint: `${origin}/identity/`,
      },
    },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void storage.set(key, value),
    getItem: async (key) => storage.get(key) ?? null,
    removeItem: async (key) => void storage.delete(key),
    clear: async () => storage.clear(),
  });
  return storage;
}
