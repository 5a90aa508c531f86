import type { Employment, OrcidRecord } from "../../contract/orcid-record.ts";

/** What is known of a contributor so far. */
export type CardAnswer =
  | { kind: "waiting" }
  | { kind: "found"; record: OrcidRecord }
  | { kind: "missing" }
  | { kind: "failed" };

/** The edge waits for the catalogue and for ORCID less than this in all, milliseconds. */
const PATIENCE_MS = 12_000;

/** Asks the portal for the card of an iD; never rejects. */
export async function readCard(
  orcid: string,
  fetch: (path: string, init: RequestInit) => Promise<Response>,
): Promise<CardAnswer> {
  try {
    const answer = await fetch(`/people/${orcid}/card.json`, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.status === 404) return { kind: "missing" };
    const record = answer.ok ? parseRecord(await answer.json()) : null;
    return record ? { kind: "found", record } : { kind: "failed" };
  } catch {
    return { kind: "failed" };
  }
}

function parseRecord(body: unknown): OrcidRecord | null {
  if (!isObject(body)) return null;
  const { name, employment } = body;
  return {
    name: toText(name),
    employment: isObject(employment) ? parseEmployment(employment) : null,
  };
}

function parseEmployment({
  role,
  organization,
  until,
}: Record<string, unknown>): Employment | null {
  if (typeof organization !== "string") return null;
  return { role: toText(role), organization, until: typeof until === "number" ? until : null };
}

function toText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
