import { globalLayer } from "@vanilla-extract/css";

/** Every rule is in one of these; a later layer wins over an earlier one. */
export const resetLayer = globalLayer("reset");
export const themeLayer = globalLayer("theme");
export const uiLayer = globalLayer("ui");
export const shellLayer = globalLayer("shell");
export const pagesLayer = globalLayer("pages");
