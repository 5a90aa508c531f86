import { TOKEN_COOKIE_PREFIX } from "#client/contract/session.ts";

/** Contains an editor's pass for drafts (`worker/content/preview-pass.ts`). */
export const PREVIEW_COOKIE = "foreland-preview";

/**
 * Whether a `Cookie` header may make an answer private: it has tokens, valid or not, or a
 * pass for drafts, valid or not. Such a request is answered from no shared cache, and
 * its answer is stored in none.
 */
export function hasPersonalCookie(cookies: string): boolean {
  return cookies.includes(TOKEN_COOKIE_PREFIX) || cookies.includes(`${PREVIEW_COOKIE}=`);
}
