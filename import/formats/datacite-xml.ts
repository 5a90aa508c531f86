import { type Element, textsOf } from "../xml.ts";
import type { Node } from "./json-ld.ts";

/**
 * A `<resource>` of DataCite's XML, kernel 3 or 4, in the format of its REST interface, so that one
 * reader reads both.
 */
export function fromDataCiteXml(resource: Element): Node {
  const publisher = childOf(resource, "publisher");
  return withoutEmpty({
    doi: listOf(resource, "identifier").find(
      ({ attributes }) => attributes["identifierType"]?.toUpperCase() === "DOI",
    )?.text,
    titles: inList(resource, "titles", "title").map((one) => ({
      title: one.text,
      titleType: one.attributes["titleType"],
    })),
    creators: inList(resource, "creators", "creator").map((one) => toPerson(one, "creatorName")),
    contributors: inList(resource, "contributors", "contributor").map((one) => ({
      ...toPerson(one, "contributorName"),
      contributorType: one.attributes["contributorType"],
    })),
    publisher: publisher?.text,
    publicationYear: textsOf(resource, "publicationYear")[0],
    version: textsOf(resource, "version")[0],
    language: textsOf(resource, "language")[0],
    types: toTypes(childOf(resource, "resourceType")),
    subjects: inList(resource, "subjects", "subject").map(({ text }) => ({ subject: text })),
    dates: inList(resource, "dates", "date").map(({ text, attributes }) => ({
      date: text,
      dateType: attributes["dateType"],
    })),
    descriptions: inList(resource, "descriptions", "description").map(({ text, attributes }) => ({
      description: text,
      descriptionType: attributes["descriptionType"],
    })),
    rightsList: inList(resource, "rightsList", "rights").map(({ text, attributes }) =>
      withoutEmpty({
        rights: text,
        rightsUri: attributes["rightsURI"],
        rightsIdentifier: attributes["rightsIdentifier"],
      }),
    ),
    relatedIdentifiers: inList(resource, "relatedIdentifiers", "relatedIdentifier").map(
      ({ text, attributes }) => ({
        relatedIdentifier: text,
        relatedIdentifierType: attributes["relatedIdentifierType"],
        relationType: attributes["relationType"],
      }),
    ),
    alternateIdentifiers: inList(resource, "alternateIdentifiers", "alternateIdentifier").map(
      ({ text, attributes }) => ({
        alternateIdentifier: text,
        alternateIdentifierType: attributes["alternateIdentifierType"],
      }),
    ),
    sizes: inList(resource, "sizes", "size").map(({ text }) => text),
    formats: inList(resource, "formats", "format").map(({ text }) => text),
    geoLocations: inList(resource, "geoLocations", "geoLocation").map(toPlace),
    fundingReferences: inList(resource, "fundingReferences", "fundingReference").map((one) =>
      withoutEmpty(Object.fromEntries(one.children.map(({ name, text }) => [name, text.trim()]))),
    ),
  });
}

function toPerson(person: Element, nameElement: string): Node {
  const name = childOf(person, nameElement);
  return withoutEmpty({
    name: name?.text.trim(),
    nameType: name?.attributes["nameType"],
    givenName: textsOf(person, "givenName")[0],
    familyName: textsOf(person, "familyName")[0],
    nameIdentifiers: listOf(person, "nameIdentifier").map(({ text, attributes }) => ({
      nameIdentifier: text,
      nameIdentifierScheme: attributes["nameIdentifierScheme"],
    })),
    affiliation: textsOf(person, "affiliation").map((each) => ({ name: each })),
  });
}

function toTypes(type: Element | null): Node | undefined {
  if (type === null) return undefined;
  return withoutEmpty({
    resourceType: type.text.trim(),
    resourceTypeGeneral: type.attributes["resourceTypeGeneral"],
  });
}

/** A place by its name, its box or its point; kernel 3 wrote numbers into one text. */
function toPlace(place: Element): Node {
  const box = childOf(place, "geoLocationBox");
  const point = childOf(place, "geoLocationPoint");
  return withoutEmpty({
    geoLocationPlace: textsOf(place, "geoLocationPlace")[0],
    geoLocationBox: box === null ? undefined : toNumbers(box),
    geoLocationPoint: point === null ? undefined : toNumbers(point),
  });
}

function toNumbers({ children }: Element): Node | undefined {
  const numbers = children.map(({ name, text }) => [name, Number(text)] as const);
  return numbers.length === 0 || numbers.some(([, number]) => Number.isNaN(number))
    ? undefined
    : Object.fromEntries(numbers);
}

function childOf({ children }: Element, name: string): Element | null {
  return children.find((child) => child.name === name) ?? null;
}

/** Children of a name, their texts without blanks at the ends. */
function listOf({ children }: Element, name: string): Element[] {
  return children
    .filter((child) => child.name === name)
    .map((child) => ({ ...child, text: child.text.trim() }));
}

function inList(resource: Element, list: string, item: string): Element[] {
  const found = childOf(resource, list);
  return found === null ? [] : listOf(found, item).filter(({ text }) => text !== "");
}

function withoutEmpty(node: Node): Node {
  return Object.fromEntries(
    Object.entries(node).filter(
      ([, value]) =>
        value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
