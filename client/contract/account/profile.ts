import type { DEGREES as ContractDegrees } from "#api/wire/enums.ts";

/** Longest name or title of a person, characters; the contract's own limit. */
export const PROFILE_NAME_MAX_CHARS = 255;

/** The degrees of the contract, by its exact strings. */
export const DEGREES = [
  "Ph.D.",
  "M.D.",
  "M.S.",
  "B.S.",
  "Pharm.D.",
  "D.V.M.",
  "D.O.",
] as const satisfies readonly (typeof ContractDegrees)[number][];

/** The avatar colours of the contract, each with a name for people who cannot see it. */
export const USER_COLORS = [
  { value: "#342E37", name: "Graphite" },
  { value: "#474647", name: "Slate" },
  { value: "#654597", name: "Violet" },
  { value: "#7765E3", name: "Lavender" },
  { value: "#3B28CC", name: "Ultramarine" },
  { value: "#5FBFF9", name: "Sky blue" },
  { value: "#00635D", name: "Teal" },
  { value: "#F9CB40", name: "Yellow" },
  { value: "#EE8434", name: "Amber" },
  { value: "#F45D01", name: "Orange" },
  { value: "#FF715B", name: "Coral" },
  { value: "#DF2935", name: "Red" },
  { value: "#B74F6F", name: "Rose" },
  { value: "#4C212A", name: "Maroon" },
] as const;
