import { TOKEN_COOKIE_PREFIX } from "#client/contract/session.ts";

/** Carries an editor's pass to see drafts (`worker/content/preview-pass.ts`). */
export const PREVIEW_COOKIE = "foreland-preview";

/**
 * Whether a `Cookie` header may make an answer one person's: it has tokens, believed or not, or a
 * pass to see drafts, valid or not. Such a request is answered from nothing that visitors share, and
 * its answer is stored for none of them.
 */
export function hasPersonalCookie(cookies: string): boolean {
  return cookies.includes(TOKEN_COOKIE_PREFIX) || cookies.includes(`${PREVIEW_COOKIE}=`);
}
