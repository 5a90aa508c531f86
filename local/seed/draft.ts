import type { Box } from "#api/wire/coverage.ts";
import type { PublishRequest } from "#api/wire/publish.ts";
import type { SeedFile } from "./files.ts";
import type { PersonKey } from "./people.ts";
import type { LicenseKey, Tag } from "./vocabulary.ts";

/** A later version in a theme. */
interface LaterVersion {
  on: string;
  changelog: string;
}

/**
 * A record in the form that its author writes. The README is `readme/<key>.md` (or the source tree's own),
 * in which a line `{{files}}` becomes the table of the described files.
 */
export interface SeedDraft {
  key: string;
  type?: PublishRequest["datasetType"];
  name: string;
  description: string;
  tags: readonly Tag[];
  /** Authors in order; the first is the owner unless `owner` says otherwise. */
  people: readonly [PersonKey, ...PersonKey[]];
  owner?: PersonKey;
  lab: LabKey;
  license: LicenseKey;
  /** Day of the first publication. */
  on: string;
  /** When it was first published elsewhere: a day, a month or a year. */
  originally?: string;
  later?: readonly LaterVersion[];
  files?: (version: number) => SeedFile[];
  /** Tables whose rows are also published as records, each under its file's name. */
  records?: readonly `${string}.csv`[];
  /** The path of the picture shown as banner. */
  banner?: string;
  /** The years and the place that its data cover. */
  covers?: { years?: string; place?: string; box?: Box };
  embargoUntil?: string;
  /** Why it is withdrawn after publication, so that readers meet its tombstone. */
  unpublish?: string;
  publications?: NonNullable<PublishRequest["externalPublications"]>;
  sponsorship?: NonNullable<PublishRequest["sponsorship"]>;
  series?: readonly string[];
  sources?: NonNullable<PublishRequest["sources"]>;
  /** Code only: the tag of each version, oldest first. */
  releases?: readonly string[];
  /** Collections only: the keys of the members, in reading order. */
  members?: readonly string[];
}

/** The labs of Foreland University that publish in the demonstration catalogue. */
export const labs = {
  coast: "Coastal Observatory",
  neural: "Neural Dynamics Lab",
  ice: "Ice and Snow Group",
  catchment: "Catchment and Vegetation Lab",
  air: "Urban Air Lab",
  language: "Language and Society Archive",
  genome: "Comparative Genomics Core",
  materials: "Materials Imaging Facility",
} as const;

export type LabKey = keyof typeof labs;
