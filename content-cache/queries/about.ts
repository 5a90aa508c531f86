import { toOrcid } from "#base/orcid.ts";
import type { TypeId } from "../model/content-model.ts";
import type {
  AboutPage,
  InformationSlug,
  FaqItem,
  OfficeHours,
  Person,
  Portal,
  Project,
  Section,
} from "../entries.ts";
import type { Graph, Place } from "./graph.ts";
import { readFeatureCard } from "./home.ts";
import {
  readAll,
  readFields,
  readLanguages,
  readImage,
  readLinked,
  readLinks,
} from "./read-entry.ts";

/** The about page of this name as published last, or the built-in one: never absent. */
export function loadAboutPage(graph: Graph, slug: InformationSlug): AboutPage {
  const entry = graph.ofType("aboutPage").find((candidate) => candidate.field("slug") === slug);
  const page = entry === undefined ? null : readAboutPage({ graph, entry, trail: [] }, slug);
  return page ?? graph.builtIn.about[slug];
}

function readAboutPage(place: Place, slug: InformationSlug): AboutPage | null {
  const fields = readFields("aboutPage", place);
  if (fields === null) return null;
  return {
    slug,
    title: fields.title,
    summary: fields.summary ?? "",
    heroImage: readImage(place.graph, fields.heroImage),
    body: fields.body ?? "",
    sections: readLinked(place, fields.sections, readSection),
    learnMore: readLinks(place, fields.learnMore),
    seoDescription: fields.seoDescription ?? fields.summary ?? "",
    updatedAt: place.entry.updatedAt,
    ...readLanguages("aboutPage", place),
  };
}

function readSection(place: Place, type: TypeId): Section | null {
  switch (type) {
    case "featureCard":
      return readFeatureCard(place);
    case "person":
      return readPerson(place);
    case "portal":
      return readPortal(place);
    case "project":
      return readProject(place);
    case "faqItem":
      return readFaqItem(place);
    case "officeHours":
      return readOfficeHours(place);
    default:
      return null;
  }
}

function readPerson(place: Place): Person | null {
  const fields = readFields("person", place);
  if (fields === null) return null;
  return {
    kind: "person",
    id: place.entry.id,
    name: fields.name,
    role: fields.role ?? "",
    group: fields.group ?? "",
    affiliation: fields.affiliation ?? "",
    photo: readImage(place.graph, fields.photo),
    bio: fields.bio ?? "",
    orcid: toOrcid(fields.orcid),
    website: fields.website,
    ...readLanguages("person", place),
  };
}

function readPortal(place: Place): Portal | null {
  const fields = readFields("portal", place);
  if (fields === null) return null;
  return {
    kind: "portal",
    id: place.entry.id,
    name: fields.name,
    description: fields.description ?? "",
    logo: readImage(place.graph, fields.logo),
    url: fields.url,
    organizationId: fields.organizationId,
    ...readLanguages("portal", place),
  };
}

function readProject(place: Place): Project | null {
  const fields = readFields("project", place);
  if (fields === null) return null;
  const { title, leads, institutions, tags } = fields;
  return {
    kind: "project",
    id: place.entry.id,
    title,
    description: fields.description ?? "",
    leads,
    institutions,
    awards: readLinks(place, fields.awards),
    tags,
    ...readLanguages("project", place),
  };
}

function readFaqItem(place: Place): FaqItem | null {
  const fields = readFields("faqItem", place);
  if (fields === null) return null;
  return {
    kind: "faqItem",
    id: place.entry.id,
    question: fields.question,
    answer: fields.answer ?? "",
    ...readLanguages("faqItem", place),
  };
}

function readOfficeHours(place: Place): OfficeHours | null {
  const fields = readFields("officeHours", place);
  if (fields === null) return null;
  const { title, joinUrl, contactEmail } = fields;
  const schedule = fields.schedule ?? "";
  return {
    kind: "officeHours",
    id: place.entry.id,
    title,
    schedule,
    joinUrl,
    contactEmail,
    ...readLanguages("officeHours", place),
  };
}

/** Every person, portal, project, question and consultation of the space, in the editors' order. */
export function loadPeople(graph: Graph): Person[] {
  return readAll(graph, "person", readPerson);
}
export function loadPortals(graph: Graph): Portal[] {
  return readAll(graph, "portal", readPortal);
}
export function loadProjects(graph: Graph): Project[] {
  return readAll(graph, "project", readProject);
}
export function loadFaq(graph: Graph): FaqItem[] {
  return readAll(graph, "faqItem", readFaqItem);
}
export function loadOfficeHours(graph: Graph): OfficeHours[] {
  return readAll(graph, "officeHours", readOfficeHours);
}
