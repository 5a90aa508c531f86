import type { Guides } from "./guides.ts";

/** The guides in one language. Few requests need their texts, so the first of those loads them. */
export async function openGuides(language: string): Promise<Guides> {
  const { readGuides } = await import("./guides.ts");
  return readGuides(language);
}
