import type { Faults } from "../faults.ts";
import { LINES } from "./lines.ts";

/** The stand-in of the resolver of DOIs: a line of a bibliography for each paper of the seed. */
export function createDoiResolver(
  faults: Pick<Faults, "apply">,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const doi = decodeURIComponent(new URL(request.url).pathname).slice("/doi/".length);
    const fault = await faults.apply("doi", doi, request.signal);
    if (fault) return fault;
    const line = LINES.get(doi);
    if (line === undefined) return new Response("DOI not found\n", { status: 404 });
    const body = `${line} https://doi.org/${doi}\n`;
    return new Response(body, { headers: { "content-type": "text/x-bibliography" } });
  };
}
