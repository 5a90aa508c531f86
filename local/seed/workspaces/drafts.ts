import type { demoWorkspaces } from "../accounts.ts";
import type { Tag } from "../vocabulary.ts";
import type { DemoPerson, RoleName } from "./people.ts";

/** A dataset that only its workspace knows. */
export interface UnpublishedDataset {
  key: string;
  workspace: keyof typeof demoWorkspaces;
  owner: DemoPerson;
  name: string;
  description: string;
  tags: readonly Tag[];
  /** The role of every member; when absent, only named people see it. */
  everybody?: RoleName;
  people?: Partial<Record<DemoPerson, RoleName>>;
  status: "NO_STATUS" | "WORK_IN_PROGRESS" | "IN_REVIEW" | "COMPLETED";
  publication: "draft" | "requested" | "rejected" | "cancelled";
  type?: "publication" | "embargo";
  embargoUntil?: string;
  on: string;
  /** Files by path, with their sizes in bytes. */
  files?: Record<string, number>;
}

/** The unfinished datasets of the demonstration workspaces. */
export const unpublished: readonly UnpublishedDataset[] = [
  {
    key: "gauges-2026",
    workspace: "coast",
    owner: "ines",
    name: "Skerry Bay tide gauges, 2026 season",
    description:
      "Raw minutes of the five gauges, before datum correction. Gauge 3 was moved in May.",
    tags: ["sea level", "tides"],
    everybody: "viewer",
    people: { mateo: "editor", noor: "manager" },
    status: "WORK_IN_PROGRESS",
    publication: "draft",
    on: "2026-01-12T08:00:00Z",
    files: {
      "README.md": 1_204,
      "gauge-1/2026-01.csv": 1_874_330,
      "gauge-1/2026-02.csv": 1_690_112,
      "gauge-3/2026-01.csv": 1_871_906,
      "gauge-3/moved.pdf": 212_480,
      "site-map.png": 48_000,
    },
  },
  {
    key: "long-strand-drone",
    workspace: "coast",
    owner: "mateo",
    name: "Long Strand from the air after the October storm",
    description: "Drone pictures and surface models of eleven profiles, two days after the storm.",
    tags: ["coastal erosion", "remote sensing"],
    everybody: "viewer",
    people: { ines: "manager" },
    status: "IN_REVIEW",
    publication: "requested",
    type: "publication",
    on: "2025-10-30T10:20:00Z",
    files: { "profiles.csv": 48_221, "models/profile-01.tif": 18_340_112 },
  },
  {
    key: "buoy-log",
    workspace: "coast",
    owner: "noor",
    name: "Buoy maintenance log",
    description: "Who was at which buoy, when, and what was changed.",
    tags: ["waves"],
    status: "NO_STATUS",
    publication: "draft",
    on: "2024-03-04T14:05:00Z",
    files: { "log.csv": 18_022 },
  },
  {
    key: "reward-pilot",
    workspace: "neural",
    owner: "yuki",
    name: "Reaching under uncertain reward: pilot sessions",
    description: "Twelve sessions with two animals. Spike times are not yet merged.",
    tags: ["electrophysiology", "spike sorting"],
    everybody: "viewer",
    people: { mateo: "viewer", noor: "manager" },
    status: "WORK_IN_PROGRESS",
    publication: "draft",
    on: "2026-02-18T09:40:00Z",
    files: { "sessions.csv": 3_310, "session-01/spikes.h5": 64_220_160 },
  },
  {
    key: "spindles",
    workspace: "neural",
    owner: "yuki",
    name: "Sleep spindles after an evening of rhythm training",
    description: "Overnight EEG of eighteen people. Sent back: the consent form has to be named.",
    tags: ["eeg", "sleep"],
    people: { noor: "editor" },
    status: "IN_REVIEW",
    publication: "rejected",
    type: "publication",
    on: "2025-08-21T16:10:00Z",
  },
  {
    key: "lightkeepers",
    workspace: "language",
    owner: "noor",
    name: "Oral histories of the last lightkeepers",
    description: "Nine interviews with transcripts. Two speakers asked for closure until 2031.",
    tags: ["corpus"],
    people: { mateo: "editor", ines: "viewer" },
    status: "COMPLETED",
    publication: "requested",
    type: "embargo",
    embargoUntil: "2031-01-01",
    on: "2025-05-06T11:00:00Z",
    files: { "transcripts/keeper-01.txt": 88_410, "audio/keeper-01.wav": 412_330_144 },
  },
  {
    key: "radio-bulletins",
    workspace: "language",
    owner: "mateo",
    name: "Radio weather bulletins, 1962–1979",
    description: "Typed sheets of the coastal station, read into text by hand.",
    tags: ["corpus", "climate"],
    everybody: "viewer",
    status: "WORK_IN_PROGRESS",
    publication: "draft",
    on: "2026-03-11T13:30:00Z",
  },
];
