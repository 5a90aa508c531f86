/**
 * Headers of both Workers on every answer: no guessed types, https only, and no
 * sensors in a browser.
 */
export const COMMON_HEADERS = [
  ["X-Content-Type-Options", "nosniff"],
  ["Strict-Transport-Security", "max-age=63072000; includeSubDomains"],
  ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
] as const;
