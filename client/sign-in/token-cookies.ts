const PREFIX = "CognitoIdentityServiceProvider.";
const LONG_AGO = new Date(0).toUTCString();

/**
 * Forgets the tokens of this host without the user pool's client, for when its code cannot be
 * loaded. The refresh token is then not revoked, and cookies of a parent domain stay.
 */
export function forgetTokenCookies(): void {
  for (const pair of document.cookie.split("; ")) {
    const name = pair.split("=")[0] ?? "";
    if (name.startsWith(PREFIX)) document.cookie = `${name}=; Path=/; Expires=${LONG_AGO}`;
  }
}
