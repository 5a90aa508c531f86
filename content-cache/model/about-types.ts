import type { TypeModel } from "./field.ts";
import { HREF_PATTERN } from "./home-types.ts";

const ORDER_HELP = "Smaller numbers come first.";

/** The content types of the about pages. */
export const aboutTypes = {
  aboutPage: {
    name: "About page",
    help: "One of the five pages below /about, or one below /legal.",
    displayField: "title",
    fields: {
      slug: {
        type: "Symbol",
        name: "Page",
        required: true,
        unique: true,
        oneOf: [
          "team",
          "portals",
          "support",
          "projects",
          "workspaces",
          "imprint",
          "terms",
          "privacy",
          "cookies",
          "accessibility",
          "takedown",
        ],
      },
      title: { type: "Symbol", name: "Title", required: true },
      summary: { type: "Text", name: "Summary" },
      heroImage: { type: "Asset", name: "Picture" },
      body: { type: "Text", name: "Text" },
      sections: {
        type: "Entries",
        name: "Sections",
        linkTo: ["featureCard", "person", "portal", "project", "faqItem", "officeHours"],
      },
      learnMore: { type: "Entries", name: "Learn more", linkTo: ["link"] },
      seoDescription: { type: "Symbol", name: "Description for search engines" },
    },
  },
  person: {
    name: "Person",
    help: "A member of the team.",
    displayField: "name",
    fields: {
      name: { type: "Symbol", name: "Name", required: true },
      role: { type: "Symbol", name: "Role" },
      group: { type: "Symbol", name: "Group", help: "Such as Stewardship or Engineering." },
      order: { type: "Integer", name: "Order", help: ORDER_HELP },
      affiliation: { type: "Symbol", name: "Affiliation" },
      photo: { type: "Asset", name: "Portrait" },
      bio: { type: "Text", name: "A few sentences" },
      orcid: { type: "Symbol", name: "ORCID iD", pattern: "(\\d{4}-){3}\\d{3}[\\dX]" },
      website: { type: "Symbol", name: "Website", pattern: HREF_PATTERN },
    },
  },
  portal: {
    name: "Portal",
    help: "Another portal on the same platform.",
    displayField: "name",
    fields: {
      name: { type: "Symbol", name: "Name", required: true },
      description: { type: "Text", name: "Description" },
      logo: { type: "Asset", name: "Logo" },
      url: { type: "Symbol", name: "Address", required: true, pattern: HREF_PATTERN },
      order: { type: "Integer", name: "Order", help: ORDER_HELP },
      organizationId: { type: "Integer", name: "Workspace number" },
    },
  },
  project: {
    name: "Project",
    help: "Funded work whose data is published here.",
    displayField: "title",
    fields: {
      title: { type: "Symbol", name: "Title", required: true },
      description: { type: "Text", name: "Description" },
      leads: { type: "Symbols", name: "Led by" },
      institutions: { type: "Symbols", name: "Institutions" },
      awards: { type: "Entries", name: "Awards", linkTo: ["link"] },
      tags: { type: "Symbols", name: "Tags of its records" },
      order: { type: "Integer", name: "Order", help: ORDER_HELP },
    },
  },
  faqItem: {
    name: "Question and answer",
    help: "A question that is asked often.",
    displayField: "question",
    fields: {
      question: { type: "Symbol", name: "Question", required: true },
      answer: { type: "Text", name: "Answer" },
      order: { type: "Integer", name: "Order", help: ORDER_HELP },
    },
  },
  officeHours: {
    name: "Office hours",
    help: "When and where people can be asked.",
    displayField: "title",
    fields: {
      title: { type: "Symbol", name: "Title", required: true },
      schedule: { type: "Text", name: "Days and times" },
      joinUrl: { type: "Symbol", name: "Address of the meeting", pattern: HREF_PATTERN },
      contactEmail: { type: "Symbol", name: "Email address", pattern: "[^@\\s]+@[^@\\s]+" },
    },
  },
} as const satisfies Record<string, TypeModel>;
