import { LEGAL as STANDARD } from "#standard-brand/legal.ts";

export const LEGAL = {
  ...STANDARD,
  imprint: {
    title: "Imprint",
    summary: "Who is responsible for this portal.",
    body: `{portal} is run by the library of {university}, Quay 7, Harbour, represented by its director. Write to us through [support](/about/support).`,
  },
};

export type LegalSlug = keyof typeof LEGAL;
