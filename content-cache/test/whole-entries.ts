import type { SyncItem } from "../sync/page.ts";
import { asset, entry, toAsset, toEntry } from "./test-site.ts";

export const PUBLISHED = "2026-02-01T00:00:00.000Z";
export const link = entry("link", "go", { label: "Go", href: "/datasets" });
export const picture = asset("pic", "//images.test/pic.png");
export const LINK = { label: "Go", href: "/datasets" };
export const IMAGE = {
  url: "https://images.test/pic.png",
  width: 8,
  height: 4,
  alt: "pic",
  contentType: "image/png",
};
export const linked = [toEntry("go"), toEntry("pic")];

const card = { title: "Card", body: "Words", icon: toAsset("pic"), action: toEntry("go") };
const person = {
  name: "Ada",
  role: "Steward",
  group: "Data",
  affiliation: "Lab",
  photo: toAsset("pic"),
  bio: "Reads.",
  orcid: "0000-0002-1825-0097",
  website: "https://ada.test",
};
const portal = {
  name: "Reef",
  description: "Corals",
  logo: toAsset("pic"),
  url: "https://reef.test",
  organizationId: 3,
};
const project = {
  title: "Tides",
  description: "Ebbs",
  leads: ["Ada"],
  institutions: ["Lab"],
  awards: linked,
  tags: ["tide"],
};
const question = { question: "Why?", answer: "So." };
const hours = {
  title: "Monday",
  schedule: "9 to 10",
  joinUrl: "https://meet.test",
  contactEmail: "a@b.test",
};
export const CARD = { kind: "featureCard", id: "card", ...card, icon: IMAGE, action: LINK };
export const PERSON = { kind: "person", id: "person", ...person, photo: IMAGE };
export const PORTAL = { kind: "portal", id: "portal", ...portal, logo: IMAGE };
export const PROJECT = { kind: "project", id: "project", ...project, awards: [LINK] };
export const QUESTION = { kind: "faqItem", id: "question", ...question };
export const HOURS = { kind: "officeHours", id: "hours", ...hours };

export const sections: SyncItem[] = [
  link,
  picture,
  entry("featureCard", "card", card),
  entry("person", "person", person),
  entry("portal", "portal", portal),
  entry("project", "project", project),
  entry("faqItem", "question", question),
  entry("officeHours", "hours", hours),
];
