import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import type { PublishRequest } from "#api/wire/publish.ts";
import { NO_SOURCE_METADATA } from "#api/wire/source-metadata.ts";
import { describeTables } from "./columns.ts";
import { type SeedDraft, labs } from "./draft.ts";
import { textFile, type SeedFile } from "./files.ts";
import { people } from "./people.ts";
import { drafts } from "./themes/index.ts";
import { licenses } from "./vocabulary.ts";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The request for one version, without values that are computed from the files' bytes. */
type SeedRequest = Omit<PublishRequest, "files">;

export interface SeedVersion {
  request: SeedRequest;
  files: SeedFile[];
}

export interface SeedPackage {
  key: string;
  /** Oldest first, at least one. */
  versions: readonly SeedVersion[];
  /** Keys of a collection's members; their DOIs exist only after they are published. */
  members: readonly string[];
  /** Why it is withdrawn once it is published; `null` when it stays. */
  unpublish: string | null;
}

function toFileTable(files: readonly SeedFile[]): string {
  const rows = files.filter((file) => file.about !== null);
  const cells = rows.map((file) => `| [${file.path}](${encodeURI(file.path)}) | ${file.about} |`);
  return ["| File | Contents |", "| --- | --- |", ...cells].join("\n");
}

function readReadme(draft: SeedDraft, files: readonly SeedFile[]): string {
  const own = files.find((file) => file.path === "README.md");
  const text = own
    ? new TextDecoder().decode(own.bytes)
    : readFileSync(new URL(`./readme/${draft.key}.md`, import.meta.url), "utf8");
  return text.replace("{{files}}", () => toFileTable(files));
}

function toRelease(draft: SeedDraft, version: number): Pick<SeedRequest, "release"> {
  const label = draft.releases?.[version - 1];
  if (label === undefined) return {};
  const marker = createHash("sha1").update(`${draft.key} ${label}`).digest("hex");
  const repoUrl = `https://gitlab.foreland.example/research/${draft.key}`;
  return {
    release: {
      origin: "GitLab",
      label,
      marker,
      repoUrl,
      labelUrl: `${repoUrl}/-/tags/${label}`,
      markerUrl: `${repoUrl}/-/commit/${marker}`,
      releaseStatus: "published",
    },
  };
}

function toSourceMetadata(
  { covers = {} }: SeedDraft,
  files: readonly SeedFile[],
): Pick<SeedRequest, "sourceMetadata"> {
  const { years, place, box } = covers;
  return {
    sourceMetadata: {
      ...NO_SOURCE_METADATA,
      tables: describeTables(files),
      ...(years !== undefined && { temporalCoverage: years }),
      ...(place !== undefined && { spatialCoverage: place }),
      ...(box && { box }),
    },
  };
}

/** Fields that only some records have. */
function toExtras(draft: SeedDraft, version: number): Partial<SeedRequest> {
  return {
    ...toRelease(draft, version),
    ...(draft.banner === undefined ? {} : { banner: draft.banner }),
    ...(draft.embargoUntil === undefined ? {} : { embargoReleaseDate: draft.embargoUntil }),
    ...(draft.originally === undefined ? {} : { originalDate: draft.originally }),
    ...(draft.sponsorship === undefined ? {} : { sponsorship: draft.sponsorship }),
    externalPublications: [...(draft.publications ?? [])],
    collections: [...(draft.series ?? [])],
    sources: [...(draft.sources ?? [])],
  };
}

/** The rows of the tables that are records too. */
function toRecords(draft: SeedDraft, files: readonly SeedFile[]): SeedRequest["records"] {
  return (draft.records ?? []).flatMap((path) => {
    const table = files.find((file) => file.path === path)?.table;
    if (!table) throw new Error(`${draft.key} has no table ${path}.`);
    return Array.from({ length: table.rows ?? 0 }, (_, row) => ({
      model: path.replace(/^.*\/|\.csv$/g, ""),
      properties: Object.fromEntries(
        table.columns.map((column) => [column, table.cells[column]?.[row] ?? null]),
      ),
    }));
  });
}

function toOwner(draft: SeedDraft): SeedRequest["owner"] {
  const owner: { firstName: string; lastName: string; orcid?: string } =
    people[draft.owner ?? draft.people[0]];
  const { firstName, lastName, orcid } = owner;
  return { firstName, lastName, ...(orcid === undefined ? {} : { orcid }) };
}

function readVersion(draft: SeedDraft, version: number): SeedVersion {
  const own =
    draft.type === "release" ? readSource(draft.key, version) : (draft.files?.(version) ?? []);
  const readme = readReadme(draft, own);
  const files =
    draft.members || draft.type === "release" ? own : [textFile("README.md", readme), ...own];
  const later = (draft.later ?? []).slice(0, version - 1);
  const day = later.at(-1)?.on ?? draft.on;
  return {
    files,
    request: {
      key: draft.key,
      datasetType: draft.type ?? "research",
      name: draft.name,
      description: draft.description,
      readme,
      ...(later.length === 0
        ? {}
        : {
            changelog: later
              .toReversed()
              .map((entry) => entry.changelog)
              .join("\n\n"),
          }),
      license: licenses[draft.license],
      tags: [...draft.tags],
      contributors: draft.people.map((key) => people[key]),
      owner: toOwner(draft),
      organizationName: labs[draft.lab],
      records: toRecords(draft, files),
      publishedAt: `${day}T09:00:00Z`,
      ...toSourceMetadata(draft, files),
      ...toExtras(draft, version),
    },
  };
}

function readPackage(draft: SeedDraft): SeedPackage {
  const count = 1 + (draft.later?.length ?? 0);
  return {
    key: draft.key,
    versions: Array.from({ length: count }, (_, index) => readVersion(draft, index + 1)),
    members: draft.members ?? [],
    unpublish: draft.unpublish ?? null,
  };
}

/** The whole demonstration catalogue, in the order of publication: collections after their members. */
export function createSeedPackages(): SeedPackage[] {
  const byDay = drafts.toSorted((left, right) => left.on.localeCompare(right.on));
  const packages = byDay.map(readPackage);
  return [
    ...packages.filter((entry) => entry.members.length === 0),
    ...packages.filter((entry) => entry.members.length > 0),
  ];
}

const root = fileURLToPath(new URL("./source/", import.meta.url));

/**
 * The source tree of a code record: `source/<key>/`, over which the files of
 * `source/<key>@<version>/` are put when that version changed them.
 */
function readSource(key: string, version: number): SeedFile[] {
  const folders = readdirSync(root).filter((name) => name === key || isUpTo(name, key, version));
  const files = new Map<string, SeedFile>();
  for (const folder of folders.toSorted()) {
    const base = join(root, folder);
    for (const entry of readdirSync(base, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const whole = join(entry.parentPath, entry.name);
      const path = relative(base, whole).replaceAll("\\", "/");
      files.set(path, textFile(path, readFileSync(whole, "utf8")));
    }
  }
  return [...files.values()].toSorted((left, right) => (left.path < right.path ? -1 : 1));
}

function isUpTo(name: string, key: string, version: number): boolean {
  return name.startsWith(`${key}@`) && Number(name.slice(key.length + 1)) <= version;
}
