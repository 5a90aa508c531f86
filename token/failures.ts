/** Why the claims of a token are refused. */
export type ClaimRefusal = "payload" | "issuer" | "use" | "client" | "times";

/**
 * Why a token is refused; stable, and safe to log. `expired` means that everything else, the
 * signature included, was right. `keys_unavailable` is no statement about the token: the pool's keys
 * could not be read.
 */
export type TokenRefusal =
  | ClaimRefusal
  | "form"
  | "header"
  | "key"
  | "keys_unavailable"
  | "signature"
  | "fault"
  | "expired";

/** Why a key set was refused; stable, and safe to log. */
export type KeyRefusal =
  | "insecure_issuer"
  | "unreachable"
  | "timeout"
  | "redirect"
  | "status"
  | "content_type"
  | "too_large"
  | "unreadable"
  | "private_key"
  | "duplicate_key"
  | "no_usable_key";
