import type { Faults } from "../faults.ts";

/** The stand-in of DataCite's API: which works cite a DOI of the catalogue. */
export function createDataCite(
  faults: Pick<Faults, "apply">,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const doi = decodeURIComponent(new URL(request.url).pathname).slice("/datacite/dois/".length);
    const fault = await faults.apply("datacite", doi, request.signal);
    if (fault) return fault;
    const citing = CITING.get(doi.toLowerCase()) ?? [];
    return Response.json(
      {
        data: {
          id: doi,
          type: "dois",
          attributes: { doi, citationCount: citing.length },
          relationships: { citations: { data: citing.map((id) => ({ id, type: "dois" })) } },
        },
      },
      { headers: { "content-type": "application/vnd.api+json; charset=utf-8" } },
    );
  };
}

/** Two invented papers, of which the resolver does not know one, cite versions 1 to 3 of `skerry-bay-tide-gauges` of the seed, whose DOIs the catalogue makes from their key and number. */
const CITING: ReadonlyMap<string, string[]> = new Map([
  ["10.5555/lkk7-tg5q", ["10.5555/fjo.2024.0117"]],
  ["10.5555/lrqj-l1nc", ["10.5555/fjo.2024.0117"]],
  ["10.5555/1ke1-aiwf", ["10.5555/unknown.2025.1"]],
]);
