import type { SeedDraft } from "../draft.ts";
import { acoustics } from "./acoustics.ts";
import { air } from "./air.ts";
import { catchment } from "./catchment.ts";
import { coast } from "./coast.ts";
import { code } from "./code.ts";
import { collections } from "./collections.ts";
import { genome } from "./genome.ts";
import { ice } from "./ice.ts";
import { language } from "./language.ts";
import { materials } from "./materials.ts";
import { neuro } from "./neuro.ts";
import { phenology } from "./phenology.ts";
import { society } from "./society.ts";

export const drafts: readonly SeedDraft[] = [
  ...coast,
  ...acoustics,
  ...neuro,
  ...ice,
  ...catchment,
  ...phenology,
  ...air,
  ...language,
  ...society,
  ...genome,
  ...materials,
  ...code,
  ...collections,
];
