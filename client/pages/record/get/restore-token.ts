import { createChallenge } from "../../../sign-in/challenge.ts";
import { loadConfig } from "../../../sign-in/load-config.ts";

/** A token of the bot protection for one request; empty when none is available in time. */
export async function readRestoreToken(): Promise<string> {
  const { challenge } = await loadConfig();
  const metadata = await createChallenge(challenge).requestMetadata("restore_request");
  return metadata["challengeToken"] ?? "";
}
