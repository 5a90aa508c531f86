import { aboutTypes } from "./about-types.ts";
import { homeTypes } from "./home-types.ts";
import { siteTypes } from "./site-types.ts";

/**
 * Every content type the site knows (pages-and-product-api, section 3.2). Readers' validators and
 * the TypeScript types of raw fields are derived from it; other types are kept and ignored.
 */
export const contentModel = { ...homeTypes, ...aboutTypes, ...siteTypes } as const;

export type TypeId = keyof typeof contentModel;

/** Whether the site has a use for this content type. */
export function isKnownType(id: string): id is TypeId {
  return Object.hasOwn(contentModel, id);
}
