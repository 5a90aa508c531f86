import { defaultSiteSettings } from "../defaults.ts";
import type {
  Notification,
  OpenRepositoriesIntro,
  RedirectRule,
  SiteSettings,
} from "../entries.ts";
import type { Graph, Place } from "./graph.ts";
import { readAll, readFields, readLanguages, readLinks } from "./read-entry.ts";

/** A notification with the time it is meant for, milliseconds since 1970. */
export interface TimedNotification {
  notification: Notification;
  startsAt: number;
  endsAt: number;
}

/** Every notification, published last first; which to show depends on the clock. */
export function loadNotifications(graph: Graph): TimedNotification[] {
  return readAll(graph, "notification", readTimedNotification);
}

function readTimedNotification(place: Place): TimedNotification | null {
  const fields = readFields("notification", place);
  if (fields === null) return null;
  const { kind, message } = fields;
  return {
    notification: {
      id: place.entry.id,
      message,
      kind: kind === "Success" || kind === "Error" ? kind : "Information",
      scope: fields.scope === "home" ? "home" : "all",
      showOnce: fields.showOnce === true,
      ...readLanguages("notification", place),
    },
    startsAt: fields.startsAt === null ? -Infinity : Date.parse(fields.startsAt),
    endsAt: fields.endsAt === null ? Infinity : Date.parse(fields.endsAt),
  };
}

/** The one to show here and now, or `null`. */
export function chooseNotification(
  notifications: readonly TimedNotification[],
  place: "all" | "home",
  now: number,
): Notification | null {
  const selected = notifications.find(
    ({ notification, startsAt, endsAt }) =>
      startsAt <= now && now < endsAt && (notification.scope === "all" || place === "home"),
  );
  return selected?.notification ?? null;
}

export function loadSiteSettings(graph: Graph): SiteSettings {
  return readAll(graph, "siteSettings", readSiteSettings)[0] ?? defaultSiteSettings;
}

function readSiteSettings(place: Place): SiteSettings | null {
  const fields = readFields("siteSettings", place);
  if (fields === null) return null;
  const { termsUrl, privacyUrl, docsUrl, copyrightName } = fields;
  const footerLinks = readLinks(place, fields.footerLinks);
  return { footerLinks, termsUrl, privacyUrl, docsUrl, copyrightName };
}

export function loadOpenRepositoriesIntro(graph: Graph): OpenRepositoriesIntro {
  return (
    readAll(graph, "openRepositoriesIntro", readIntro)[0] ?? graph.builtIn.openRepositoriesIntro
  );
}

function readIntro(place: Place): OpenRepositoriesIntro | null {
  const fields = readFields("openRepositoriesIntro", place);
  if (fields === null) return null;
  const { title, body } = place.graph.builtIn.openRepositoriesIntro;
  return {
    title: fields.title ?? title,
    body: fields.body ?? body,
    ...readLanguages("openRepositoriesIntro", place),
  };
}

/** Rules with another address as their target: one that leads to itself is ignored. */
export function loadRedirectRules(graph: Graph): RedirectRule[] {
  return readAll(graph, "redirectRule", readRedirectRule);
}

function readRedirectRule(place: Place): RedirectRule | null {
  const fields = readFields("redirectRule", place);
  if (fields === null || fields.from === fields.to) return null;
  const { from, to, permanent } = fields;
  return { from, to, status: toStatus(fields.status) ?? (permanent === true ? 301 : 302) };
}

const STATUSES = [301, 302, 307, 308] as const;

function toStatus(text: string | null): RedirectRule["status"] | null {
  return STATUSES.find((status) => String(status) === text) ?? null;
}

/** Lists of synonyms; a list of one word is ignored. */
export function loadSynonyms(graph: Graph): string[][] {
  return readAll(graph, "searchSynonyms", readSynonyms);
}

function readSynonyms(place: Place): string[] | null {
  const words = (readFields("searchSynonyms", place)?.words ?? [])
    .map((word) => word.trim())
    .filter((word) => word !== "");
  return words.length < 2 ? null : words;
}
