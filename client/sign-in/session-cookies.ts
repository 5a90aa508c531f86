/** Whether the cookies name a person who is signed in. */
export function hasSessionCookies(cookies: string): boolean {
  return /(^|; )CognitoIdentityServiceProvider\.[^=;]+\.LastAuthUser=[^;]/.test(cookies);
}
