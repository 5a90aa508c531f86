import { LineCounter, parseDocument } from "yaml";
import { done, failed, type Outcome } from "./failures.ts";

/** The names a descriptor may have, in the order in which they are looked for. */
export const DESCRIPTOR_NAMES = [
  "datapackage.json",
  "datapackage.yaml",
  "datapackage.yml",
  "croissant.json",
  "croissant.jsonld",
  "ro-crate-metadata.json",
  "ro-crate-metadata.jsonld",
  "dataset_description.json",
  "dataset.yaml",
  "dataset.yml",
  "metadata.json",
];

/** Parses a descriptor's text as what its name says it is, and tells the line where that fails. */
export function parseDescriptorText(file: string, text: string): Outcome<unknown> {
  const body = text.replace(/^\uFEFF/, "");
  return /\.json(?:ld)?$/.test(file) ? parseJson(file, body) : parseYaml(file, body);
}

function parseJson(file: string, text: string): Outcome<unknown> {
  try {
    return done(JSON.parse(text));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const line = toJsonLine(message, text);
    const reason = message.replace(/ in JSON at position .*$/s, "").replace(/\s+/g, " ");
    return failed({ code: "DESCRIPTOR_BROKEN", file, line, reason });
  }
}

function toJsonLine(message: string, text: string): number | null {
  const told = /\(line (\d+) column/.exec(message)?.[1];
  if (told !== undefined) return Number(told);
  return message.includes("Unexpected end") ? text.split("\n").length : null;
}

function parseYaml(file: string, text: string): Outcome<unknown> {
  const document = parseDocument(text, { lineCounter: new LineCounter(), prettyErrors: true });
  const [error] = document.errors;
  if (error) {
    const reason = (error.message.split(" at line ")[0] ?? error.message).replace(/\s+/g, " ");
    const line = error.linePos?.[0].line ?? null;
    return failed({ code: "DESCRIPTOR_BROKEN", file, line, reason });
  }
  try {
    return done(document.toJS());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed({ code: "DESCRIPTOR_BROKEN", file, line: null, reason });
  }
}
