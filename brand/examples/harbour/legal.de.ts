import { LEGAL as STANDARD } from "#standard-brand/legal.ts";

export const LEGAL = {
  ...STANDARD,
  imprint: {
    title: "Impressum",
    summary: "Wer für dieses Portal verantwortlich ist.",
    body: `{portal} wird von der Bibliothek der {university} betrieben, Kai 7, Harbour, vertreten durch ihre Direktorin. Schreiben Sie uns über die [Hilfe](/about/support).`,
  },
};
