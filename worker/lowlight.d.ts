/** A set of languages; what is in it concerns the library alone. */
export const common: Record<string, unknown>;

/** Colours code of registered languages. */
export function createLowlight(languages: Record<string, unknown>): {
  registered(language: string): boolean;
  highlight(language: string, text: string): { children: unknown[] };
};
