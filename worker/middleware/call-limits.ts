import { type CallLimit, createLimiter, type Limiter } from "#platform/limiter.ts";

/** The calls that are limited, because they cost much or let a caller guess. */
export interface CallLimits {
  /** Passwords from a form, and codes of an authenticator app. */
  signIn: CallLimit;
  /** Requests for archived or withheld files. */
  requests: CallLimit;
  /** Searches, and lists of all files of a version. */
  search: CallLimit;
  downloads: CallLimit;
}

/** The limits of `wrangler.toml`, which explains the numbers. */
export function createCallLimits(
  env: Env,
  log: (line: Record<string, string>) => void,
): CallLimits {
  const open = (binding: RateLimit | undefined): Limiter =>
    createLimiter(binding, (line) => log({ ...line }));
  return {
    signIn: {
      byAddress: open(env.LIMIT_SIGN_IN_BY_ADDRESS),
      byAccount: open(env.LIMIT_SIGN_IN_BY_ACCOUNT),
    },
    requests: {
      byAddress: open(env.LIMIT_REQUESTS_BY_ADDRESS),
      byAccount: open(env.LIMIT_REQUESTS_BY_ACCOUNT),
    },
    search: {
      byAddress: open(env.LIMIT_SEARCH_BY_ADDRESS),
      byAccount: open(env.LIMIT_SEARCH_BY_ACCOUNT),
    },
    downloads: {
      byAddress: open(env.LIMIT_DOWNLOADS_BY_ADDRESS),
      byAccount: open(env.LIMIT_DOWNLOADS_BY_ACCOUNT),
    },
  };
}
