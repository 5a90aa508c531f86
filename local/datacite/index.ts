import type { Faults } from "../faults.ts";

/** The stand-in of DataCite's API: which works cite a DOI of the catalogue. */
export function createDataCite(
  faults: Pick<Faults, "apply">,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const doi = decodeURIComponent(new URL(request.url).pathname).slice("/datacite/dois/".length);
    const fault = await faults.apply("datacite", doi, request.signal);
    if (fault) return fault;
    const citing = CITING.find(({ cites }) => cites.test(doi))?.works ?? [];
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

/** Two invented papers cite every record whose number ends in 5; one of them no resolver knows. */
const CITING = [{ cites: /5$/, works: ["10.5555/fjo.2024.0117", "10.5555/unknown.2025.1"] }];
