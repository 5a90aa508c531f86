import { parseSignInConfig, SIGN_IN_CONFIG_PATH, type SignInConfig } from "../contract/sign-in.ts";

/** The portal's settings of its user pool and its bot protection. */
export async function loadConfig(): Promise<SignInConfig> {
  const answer = await fetch(SIGN_IN_CONFIG_PATH, { headers: { accept: "application/json" } });
  const config = answer.ok ? parseSignInConfig(await answer.json()) : null;
  if (!config) throw new Error(`no usable sign-in configuration: ${answer.status}`);
  return config;
}
