const RINGS = [40, 90, 150, 220, 300, 390];

/** The one picture of the stand-in: depth lines around a point of land, as wide and high as asked for. */
export function answerPicture(query: URLSearchParams): Response {
  const width = readPixels(query.get("w"), 1_200);
  const height = readPixels(query.get("h"), 400);
  const rings = RINGS.map(
    (radius) => `<ellipse cx="380" cy="230" rx="${radius * 1.6}" ry="${radius * 0.7}"/>`,
  ).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 400" fill="none" stroke="#0b6b78">${rings}</svg>`;
  return new Response(svg, {
    headers: { "content-type": "image/svg+xml", "cross-origin-resource-policy": "cross-origin" },
  });
}

/** Pixels from 1 to 4,000, as the image service takes them. */
function readPixels(text: string | null, fallback: number): number {
  const pixels = Number(text ?? "");
  return Number.isInteger(pixels) && pixels > 0 && pixels <= 4_000 ? pixels : fallback;
}
