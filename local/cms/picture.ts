const RINGS = [40, 90, 150, 220, 300, 390];

const WIDTH = 1_200;
const HEIGHT = 400;

/**
 * The one picture of the stand-in: depth lines around a point of land, as wide and high as asked
 * for; asked for one of them, it keeps its proportions.
 */
export function answerPicture(query: URLSearchParams): Response {
  const [asked, askedHeight] = [readPixels(query.get("w")), readPixels(query.get("h"))];
  const width = asked ?? Math.round(((askedHeight ?? HEIGHT) * WIDTH) / HEIGHT);
  const height = askedHeight ?? Math.round((width * HEIGHT) / WIDTH);
  const rings = RINGS.map(
    (radius) => `<ellipse cx="380" cy="230" rx="${radius * 1.6}" ry="${radius * 0.7}"/>`,
  ).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="none" stroke="#0b6b78">${rings}</svg>`;
  return new Response(svg, {
    headers: { "content-type": "image/svg+xml", "cross-origin-resource-policy": "cross-origin" },
  });
}

/** Pixels from 1 to 4,000, as the image service takes them; `null` when none are asked for. */
function readPixels(text: string | null): number | null {
  const pixels = Number(text ?? "");
  return Number.isInteger(pixels) && pixels > 0 && pixels <= 4_000 ? pixels : null;
}
