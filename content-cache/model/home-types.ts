import type { TypeModel } from "./field.ts";

/** A path of this site, a secure address or an email address. */
export const HREF_PATTERN = "(/(?![/\\\\])|https://|mailto:)\\S*";

/** The content types of the landing page. */
export const homeTypes = {
  homePage: {
    name: "Home page",
    help: "The landing page. There is one.",
    displayField: "heroTitle",
    isSingleton: true,
    fields: {
      heroTitle: { type: "Symbol", name: "Title", required: true, help: "One sentence." },
      heroCopy: { type: "Text", name: "Text below the title" },
      heroImage: { type: "Asset", name: "Picture" },
      primaryAction: { type: "Entry", name: "First button", linkTo: ["link"] },
      secondaryAction: { type: "Entry", name: "Second button", linkTo: ["link"] },
      features: {
        type: "Entries",
        name: "Feature cards",
        help: "Three to six.",
        linkTo: ["featureCard"],
      },
      tiles: { type: "Entries", name: "Tiles to explore", linkTo: ["tile"] },
      featuredDatasetIds: {
        type: "Symbols",
        name: "Featured datasets",
        help: "Numbers of three to five datasets.",
        pattern: "\\d{1,9}",
      },
      newsHeading: { type: "Symbol", name: "Heading of the news" },
    },
  },
  featureCard: {
    name: "Feature card",
    help: "A title, a few sentences and where to go from there.",
    displayField: "title",
    fields: {
      title: { type: "Symbol", name: "Title", required: true },
      body: { type: "Text", name: "Text" },
      icon: { type: "Asset", name: "Icon" },
      action: { type: "Entry", name: "Link", linkTo: ["link"] },
    },
  },
  tile: {
    name: "Tile",
    help: "A picture that leads somewhere, such as a filtered list.",
    displayField: "label",
    fields: {
      label: { type: "Symbol", name: "Label", required: true },
      image: { type: "Asset", name: "Picture" },
      href: { type: "Symbol", name: "Address", required: true, pattern: HREF_PATTERN },
    },
  },
  link: {
    name: "Link",
    help: "Words and an address.",
    displayField: "label",
    fields: {
      label: { type: "Symbol", name: "Words", required: true },
      href: { type: "Symbol", name: "Address", required: true, pattern: HREF_PATTERN },
    },
  },
  newsItem: {
    name: "News",
    help: "News, an announcement or an event.",
    displayField: "title",
    fields: {
      title: { type: "Symbol", name: "Title", required: true },
      slug: { type: "Symbol", name: "Slug", required: true, unique: true },
      summary: { type: "Text", name: "Summary" },
      body: { type: "Text", name: "Text" },
      image: { type: "Asset", name: "Picture" },
      publishedDate: { type: "Date", name: "Date", required: true },
      externalUrl: { type: "Symbol", name: "Address elsewhere", pattern: HREF_PATTERN },
      kind: { type: "Symbol", name: "Kind", oneOf: ["News", "Announcement", "Event"] },
      startDate: { type: "Date", name: "Begins" },
      endDate: { type: "Date", name: "Ends" },
      location: { type: "Symbol", name: "Place" },
    },
  },
} as const satisfies Record<string, TypeModel>;
