import { type CallLimit, createLimiter, type Limiter } from "#platform/limiter.ts";
import type { Bindings } from "./bindings.ts";

/** The calls that are limited, because they cost much or let a caller guess. */
export interface CallLimits {
  /** Searches, and lists of all files of a version. */
  search: CallLimit;
  downloads: CallLimit;
  /** Requests that send an email, or store an address. */
  requests: CallLimit;
  /** Answers to what others asked for, which are emailed to them. */
  answers: CallLimit;
  /** Calls with a wrong key count for the network, other calls for the key's account. */
  keys: CallLimit;
  /** Wrong publishers' tokens of a network. */
  publish: Limiter;
}

/** The limits of `wrangler.toml`, which explains the numbers. */
export function createCallLimits(bindings: Bindings, log: (line: object) => void): CallLimits {
  const open = (binding: RateLimit | undefined): Limiter => createLimiter(binding, log);
  return {
    search: {
      byAddress: open(bindings.LIMIT_SEARCH_BY_ADDRESS),
      byAccount: open(bindings.LIMIT_SEARCH_BY_ACCOUNT),
    },
    downloads: {
      byAddress: open(bindings.LIMIT_DOWNLOADS_BY_ADDRESS),
      byAccount: open(bindings.LIMIT_DOWNLOADS_BY_ACCOUNT),
    },
    requests: {
      byAddress: open(bindings.LIMIT_REQUESTS_BY_ADDRESS),
      byAccount: open(bindings.LIMIT_REQUESTS_BY_ACCOUNT),
    },
    answers: {
      byAddress: open(bindings.LIMIT_ANSWERS_BY_ADDRESS),
      byAccount: open(bindings.LIMIT_ANSWERS_BY_ACCOUNT),
    },
    keys: {
      byAddress: open(bindings.LIMIT_KEYS_BY_ADDRESS),
      byAccount: open(bindings.LIMIT_KEYS_BY_ACCOUNT),
    },
    publish: open(bindings.LIMIT_PUBLISH_BY_ADDRESS),
  };
}
