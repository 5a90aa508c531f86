import { THEME } from "#brand/theme.ts";
import { fillTheme } from "./fill-theme.ts";

fillTheme(THEME);
