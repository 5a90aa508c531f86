import type { FollowKind } from "../wire/follows.ts";

/** Families of the portal by the dataset types of their lists. */
const LISTS: Readonly<Record<string, string>> = { release: "/code", collection: "/collections" };

/** The portal's parameters of filters that have one value or several, by the product API's. */
const FILTERS = {
  tags: "tag",
  license: "licence",
  year: "year",
  size: "bytes",
  from: "from",
  until: "until",
} as const;

const SIDES = ["west", "south", "east", "north"] as const;

/** The portal's page of what somebody follows, its newest records first: `/datasets/search?q=tides&sort=newest`. */
export function toFollowedPage({ kind, target }: { kind: FollowKind; target: string }): string {
  if (kind === "record") return `/datasets/${target}`;
  if (kind === "person") return `/people/${target}`;
  const given = new URLSearchParams(target);
  const q = given.get("query") ?? "";
  const embargo = given.get("embargo");
  const sides = given.get("box")?.split(",") ?? [];
  const shown = new URLSearchParams([
    ...(q === "" ? [] : [["q", q]]),
    ...Object.entries(FILTERS).flatMap(([name, own]) =>
      given.getAll(name).map((value) => [own, value]),
    ),
    ...(embargo === null ? [] : [["status", embargo === "true" ? "embargoed" : "public"]]),
    ...sides.map((degrees, at) => [SIDES[at] ?? "", degrees]),
    ["sort", "newest"],
  ]);
  const list =
    LISTS[given.getAll("datasetType").join()] ?? (q === "" ? "/datasets" : "/datasets/search");
  return `${list}?${shown}`;
}
