/** The families a theme names; the faces stand in `fonts.css.ts`. */
export const TITLE_FONT =
  '"Source Serif Variable", "Source Serif Georgia", "Source Serif Times", Georgia, serif';

export const TEXT_FONT =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", Ubuntu, Cantarell, "Liberation Sans", system-ui, sans-serif';

export const MONO_FONT =
  'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace';
