import type { Faults } from "../faults.ts";

/** The stand-in of the DOI resolver: a formatted citation for each paper of the seed. */
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

/** Invented papers that records of the seed name, in APA style; one of them stays unknown. */
const LINES: ReadonlyMap<string, string> = new Map([
  [
    "10.5555/fjo.2024.0117",
    "Halvorsen, I. M., & Ngataiwi, W. (2024). Slopes of the water surface in a small macrotidal bay. Foreland Journal of Oceanography, 12(2), 117–134.",
  ],
  [
    "10.5555/natrisk.2022.4410",
    "Brekkhus, T. K., & Eskandarpour, P. (2022). What an ensemble knows about a storm of 1968. Natural Risk, 44(1), 10–29.",
  ],
  [
    "10.5555/jusound.2024.0208",
    "O’Driscoll, C. (2024). A year of sound at the mouth of a harbour. Journal of Underwater Sound, 8(2), 208–226.",
  ],
  [
    "10.5555/risksoc.2024.55",
    "Oyelaran, P. (2024). Who moves the sofa upstairs? Preparing for floods in 320 households. Risk and Society, 5(5), 55–71.",
  ],
  [
    "10.5555/shiftmed.2023.41",
    "Lindkvarn, A., & Oyelaran, P. (2023). Amber light on the night shift: A randomised trial. Shift Medicine, 4(1), 41–52.",
  ],
  [
    "10.5555/timing.2022.118",
    "Aramaki, Y. (2022). Tapping to a beat that changes its mind. Timing and Cognition, 1(18), 118–140.",
  ],
  [
    "10.5555/hydroforum.2023.77",
    "Quiroga, M. L. (2023). Eleven streams, one autumn. Hydrology Forum, 7(7), 77–95.",
  ],
  [
    "10.5555/islandspeech.2022.3",
    "van der Steen, N. (2022). Vowels of the Nessa islands. Island Speech, 3, 3–31.",
  ],
  [
    "10.5555/cityair.2024.9",
    "Aramaki, Y., & Oyelaran, P. (2024). Correcting cheap sensors beside a good one. City Air, 9, 9–24.",
  ],
  [
    "10.5555/seaplants.2023.12",
    "Lindkvarn, A. (2023). Meadows apart: Allele frequencies of eelgrass. Sea Plants, 12, 12–28.",
  ],
]);
