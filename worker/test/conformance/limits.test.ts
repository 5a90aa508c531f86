import { expect, it } from "vitest";
import * as limits from "#client/contract/limits.ts";

const table: [name: string, actual: number, expected: number][] = [
  ["pending sign-in state", limits.PENDING_SIGN_IN_TTL_MS, 3 * 60_000],
  ["token expiry tolerance", limits.TOKEN_EXPIRY_TOLERANCE_MS, 5_000],
  ["reload guard", limits.RELOAD_GUARD_MS, 10_000],
  ["preloads at once", limits.PRELOADS_AT_ONCE, 4],
  ["payload preloading after mount", limits.PAYLOAD_PRELOAD_DELAY_MS, 1_000],
  ["popup base z-index", limits.POPUP_BASE_Z_INDEX, 2_000],
  ["dropdown show and hide", limits.DROPDOWN_DELAY_MS, 150],
  ["tooltip and popover hide", limits.TOOLTIP_HIDE_DELAY_MS, 200],
  ["popover width", limits.POPOVER_WIDTH_PX, 150],
  ["popper offset", limits.POPPER_OFFSET_PX, 12],
  ["bot-protection script poll", limits.CHALLENGE_POLL_MS, 25],
  ["mobile breakpoint", limits.MOBILE_MAX_PX, 600],
  ["header with the mark only", limits.MARK_ONLY_MAX_PX, 720],
  ["university logo hidden", limits.UNIVERSITY_LOGO_HIDDEN_MAX_PX, 768],
  ["hover panel delay", limits.USER_PANEL_DELAY_MS, 200],
  ["hover panel height", limits.USER_PANEL_HEIGHT_PX, 156],
  ["email", limits.EMAIL_MAX_CHARS, 320],
  ["address", limits.URL_MAX_CHARS, 2_048],
  ["direct download", limits.DIRECT_DOWNLOAD_MAX_BYTES, 5_000_000_000],
];

it.each(table)("keeps the limit of %s", (_, actual, expected) => {
  expect(actual).toBe(expected);
});
