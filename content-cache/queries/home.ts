import type { FeatureCard, HomePage, NewsItem, Tile } from "../entries.ts";
import type { Graph, Place } from "./graph.ts";
import {
  readAll,
  readFields,
  readLanguages,
  readImage,
  readLinked,
  readOneLink,
} from "./read-entry.ts";

/** The landing page as published last; empty fields are filled from the built-in one. */
export function loadHomePage(graph: Graph): HomePage {
  return readAll(graph, "homePage", readHomePage)[0] ?? graph.builtIn.home;
}

function readHomePage(place: Place): HomePage | null {
  const fields = readFields("homePage", place);
  if (fields === null) return null;
  return {
    heroTitle: fields.heroTitle,
    heroCopy: fields.heroCopy ?? "",
    heroImage: readImage(place.graph, fields.heroImage),
    primaryAction: readOneLink(place, fields.primaryAction),
    secondaryAction: readOneLink(place, fields.secondaryAction),
    features: readLinked(place, fields.features, (target, type) =>
      type === "featureCard" ? readFeatureCard(target) : null,
    ),
    tiles: readLinked(place, fields.tiles, (target, type) =>
      type === "tile" ? readTile(target) : null,
    ),
    featuredDatasetIds: fields.featuredDatasetIds.map(Number),
    newsHeading: fields.newsHeading ?? place.graph.builtIn.home.newsHeading,
    updatedAt: place.entry.updatedAt,
    ...readLanguages("homePage", place),
  };
}

/** A card of the landing page or of an about page. */
export function readFeatureCard(place: Place): FeatureCard | null {
  const fields = readFields("featureCard", place);
  if (fields === null) return null;
  return {
    kind: "featureCard",
    id: place.entry.id,
    title: fields.title,
    body: fields.body ?? "",
    icon: readImage(place.graph, fields.icon),
    action: readOneLink(place, fields.action),
    ...readLanguages("featureCard", place),
  };
}

function readTile(place: Place): Tile | null {
  const fields = readFields("tile", place);
  if (fields === null) return null;
  const { label, href } = fields;
  const image = readImage(place.graph, fields.image);
  return { id: place.entry.id, label, href, image, ...readLanguages("tile", place) };
}

/** All news that readers load, newest first. */
export function loadNews(graph: Graph): NewsItem[] {
  return readAll(graph, "newsItem", readNewsItem).sort(
    (left, right) => Date.parse(right.publishedDate) - Date.parse(left.publishedDate),
  );
}

function readNewsItem(place: Place): NewsItem | null {
  const fields = readFields("newsItem", place);
  if (fields === null) return null;
  return {
    id: place.entry.id,
    slug: fields.slug,
    title: fields.title,
    summary: fields.summary ?? "",
    body: fields.body ?? "",
    image: readImage(place.graph, fields.image),
    publishedDate: fields.publishedDate,
    externalUrl: fields.externalUrl,
    kind: toNewsKind(fields.kind),
    startDate: fields.startDate,
    endDate: fields.endDate,
    location: fields.location ?? "",
    ...readLanguages("newsItem", place),
  };
}

function toNewsKind(kind: string | null): NewsItem["kind"] {
  return kind === "Announcement" || kind === "Event" ? kind : "News";
}
