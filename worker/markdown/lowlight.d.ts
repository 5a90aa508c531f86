/** A set of languages; what is in it concerns the library alone. */
export const common: Record<string, unknown>;

/** Text has a value; the root and spans have children. */
export interface ColouredNode {
  value?: string;
  properties?: { className?: string[] };
  children?: ColouredNode[];
}

/** Colours code of registered languages. */
export function createLowlight(languages: Record<string, unknown>): {
  registered(language: string): boolean;
  highlight(language: string, text: string): ColouredNode;
};
