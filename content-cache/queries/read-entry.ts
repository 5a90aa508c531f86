import * as v from "valibot";
import { contentModel, type TypeId } from "../model/content-model.ts";
import { type FieldModel, isTranslated } from "../model/field.ts";
import { parseFields, type FieldsOf, type RawLink } from "../model/fields.ts";
import type { Image, Link, Translated } from "../entries.ts";
import { follow, type Graph, type Place } from "./graph.ts";

/** The fields of the entry at this place, or `null`: the section is omitted and the fault named (F-17). */
export function readFields<Type extends TypeId>(type: Type, place: Place): FieldsOf<Type> | null {
  const parsed = parseFields(type, (name) => place.entry.field(name));
  for (const { field, isRequired } of parsed.faults) {
    const effect = isRequired ? "left out" : "shown without it";
    place.graph.report(`${type} ${place.entry.id}: field ${field} is unusable, ${effect}`);
  }
  return parsed.ok ? parsed.fields : null;
}

/** The `languages` of the entry at this place, whose properties are named as its fields are. */
export function readLanguages(type: TypeId, { entry }: Place): Translated {
  const fields = Object.entries<FieldModel>(contentModel[type].fields);
  const translated = fields.filter(([, field]) => isTranslated(field));
  return toLanguages(translated.map(([name]) => [name, entry.language(name)]));
}

function toLanguages(found: readonly (readonly [string, string | null])[]): Translated {
  const languages = found.flatMap(([name, language]) => (language ? [[name, language]] : []));
  return languages.length === 0 ? {} : { languages: Object.fromEntries(languages) };
}

/** Every entry the links lead to, made by `read`; unreadable ones are omitted. */
export function readLinked<Value>(
  place: Place,
  links: readonly RawLink[],
  read: (target: Place, type: TypeId) => Value | null,
): Value[] {
  return links.flatMap((link) => {
    const target = follow(place, link);
    return target === null ? [] : (read(target, target.type) ?? []);
  });
}

/** All links to `link` entries among these. */
export function readLinks(place: Place, links: readonly RawLink[]): Link[] {
  return readLinked(place, links, (target, type) => (type === "link" ? readLink(target) : null));
}

/** The one `link` entry behind a field. */
export function readOneLink(place: Place, link: RawLink | null): Link | null {
  return link === null ? null : (readLinks(place, [link])[0] ?? null);
}

function readLink(place: Place): Link | null {
  const fields = readFields("link", place);
  if (fields === null) return null;
  return { label: fields.label, href: fields.href, ...readLanguages("link", place) };
}

const fileSchema = v.object({
  url: v.pipe(v.string(), v.regex(/^(https?:)?\/\/\S+$/)),
  contentType: v.optional(v.string(), ""),
  details: v.optional(
    v.object({ image: v.optional(v.object({ width: v.number(), height: v.number() })) }),
  ),
});

/** The picture behind a field; `null` when it is absent or not a picture. */
export function readImage(graph: Graph, link: RawLink | null): Image | null {
  const asset = link === null ? null : graph.asset(link.id);
  if (asset === null) return null;
  const file = v.safeParse(fileSchema, asset.field("file"));
  if (!file.success) return null;
  const { url, contentType, details } = file.output;
  const name = asset.field("description") === undefined ? "title" : "description";
  const alt = asset.field(name);
  return {
    url: url.startsWith("//") ? `https:${url}` : url,
    width: details?.image?.width ?? null,
    height: details?.image?.height ?? null,
    alt: typeof alt === "string" ? alt : "",
    contentType,
    ...toLanguages([["alt", asset.language(name)]]),
  };
}

/** Every readable entry of a type, in the editors' order where the type has one. */
export function readAll<Value>(
  graph: Graph,
  type: TypeId,
  read: (place: Place) => Value | null,
): Value[] {
  return graph
    .ofType(type)
    .map((entry) => ({ entry, order: toOrder(entry.field("order")) }))
    .sort((left, right) => left.order - right.order)
    .map(({ entry }) => read({ graph, entry, trail: [] }))
    .filter((value) => value !== null);
}

function toOrder(value: unknown): number {
  return typeof value === "number" ? value : Number.MAX_SAFE_INTEGER;
}
