import { aboutTypes } from "./about-types.ts";
import { homeTypes, HREF_PATTERN } from "./home-types.ts";
import type { TypeModel } from "./field.ts";

/** The fields that every page shows, and the rules editors set. */
const siteTypes = {
  notification: {
    name: "Notification",
    help: "A line above the pages, from one day to another.",
    displayField: "message",
    fields: {
      message: { type: "Text", name: "Message", required: true },
      kind: { type: "Symbol", name: "Kind", oneOf: ["Information", "Success", "Error"] },
      scope: { type: "Symbol", name: "Where", oneOf: ["all", "home"] },
      showOnce: { type: "Boolean", name: "Gone for good once closed" },
      startsAt: { type: "Date", name: "From" },
      endsAt: { type: "Date", name: "Until" },
    },
  },
  openRepositoriesIntro: {
    name: "Introduction to open repositories",
    help: "The words above the list. There is one.",
    displayField: "title",
    isSingleton: true,
    fields: {
      title: { type: "Symbol", name: "Title" },
      body: { type: "Text", name: "Text" },
    },
  },
  siteSettings: {
    name: "Site settings",
    help: "The footer. There is one.",
    displayField: "copyrightName",
    isSingleton: true,
    fields: {
      footerLinks: { type: "Entries", name: "Links in the footer", linkTo: ["link"] },
      termsUrl: { type: "Symbol", name: "Terms of Service", pattern: HREF_PATTERN },
      privacyUrl: { type: "Symbol", name: "Privacy Policy", pattern: HREF_PATTERN },
      docsUrl: { type: "Symbol", name: "Documentation", pattern: HREF_PATTERN },
      copyrightName: { type: "Symbol", name: "Name in the copyright line" },
    },
  },
  redirectRule: {
    name: "Redirect",
    help: "Sends readers of one address to another. In both, :name stands for one part of the address or the value of a parameter, and * at the end for the rest: /old/:id to /datasets/:id, /old?doi=:doi to /doi/:doi.",
    displayField: "from",
    fields: {
      from: {
        type: "Symbol",
        name: "From",
        required: true,
        unique: true,
        pattern: "/(?![/\\\\])\\S*",
      },
      to: { type: "Symbol", name: "To", required: true, pattern: HREF_PATTERN },
      permanent: { type: "Boolean", name: "For good" },
      status: {
        type: "Symbol",
        name: "Status",
        help: "Left empty: 301 for good, 302 otherwise.",
        oneOf: ["301", "302", "307", "308"],
      },
    },
  },
  searchSynonyms: {
    name: "Synonyms for search",
    help: "Words that mean the same, so that a search for one of them finds the others. The first entry replaces the portal's own list.",
    displayField: "name",
    fields: {
      name: { type: "Symbol", name: "Name", required: true },
      words: {
        type: "Symbols",
        name: "Words",
        required: true,
        help: "Words or phrases without signs: ocean, sea, marine.",
      },
    },
  },
} as const satisfies Record<string, TypeModel>;

/**
 * Every content type the site knows (pages-and-product-api, section 3.2). Readers' validators and
 * the TypeScript types of raw fields are derived from it; other types are stored and ignored.
 */
export const contentModel = { ...homeTypes, ...aboutTypes, ...siteTypes } as const;

export type TypeId = keyof typeof contentModel;

/** Whether the site uses this content type. */
export function isKnownType(id: string): id is TypeId {
  return Object.hasOwn(contentModel, id);
}
