// @vitest-environment node
import { expect, test } from "vitest";
import { type CardAnswer, readCard } from "./person-card.tsx";

const ADA = "0000-0002-1825-0097";
const employment = { role: "Professor", organization: "Skerry University", until: null };
const nothing: CardAnswer = { kind: "found", record: { name: null, employment: null } };

const table: [title: string, answer: () => Response, expected: CardAnswer][] = [
  [
    "tells what ORCID knows",
    () => Response.json({ name: "Ada Moss", employment }),
    { kind: "found", record: { name: "Ada Moss", employment } },
  ],
  [
    "tells that ORCID knows no employment",
    () => Response.json({ name: null, employment: null }),
    nothing,
  ],
  [
    "believes no wrong types",
    () => Response.json({ name: 7, employment: { organization: [] } }),
    nothing,
  ],
  [
    "tells that there is no public record",
    () => new Response("", { status: 404 }),
    { kind: "missing" },
  ],
  ["tells that ORCID did not answer", () => Response.json({}, { status: 503 }), { kind: "failed" }],
  ["takes a page for no answer", () => new Response("<!doctype html>"), { kind: "failed" }],
  ["takes a list for no answer", () => Response.json([]), { kind: "failed" }],
];

test.each(table)("%s", async (_, answer, expected) => {
  expect(await readCard(ADA, async () => answer())).toEqual(expected);
});

test("reports that the request failed while offline", async () => {
  const fetch = (): Promise<Response> => Promise.reject(new TypeError("offline"));
  expect(await readCard(ADA, fetch)).toEqual({ kind: "failed" });
});

test("calls only this portal", async () => {
  const asked: string[] = [];
  await readCard(ADA, async (path) => (asked.push(path), Response.json({})));
  expect(asked).toEqual([`/people/${ADA}/card.json`]);
});
