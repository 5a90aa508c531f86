const RINGS = [40, 90, 150, 220, 300, 390];

/** The one picture of the stand-in: depth lines around a point of land. */
export function answerPicture(): Response {
  const rings = RINGS.map(
    (radius) => `<ellipse cx="380" cy="230" rx="${radius * 1.6}" ry="${radius * 0.7}"/>`,
  ).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 400" fill="none" stroke="#0b6b78">${rings}</svg>`;
  return new Response(svg, {
    headers: { "content-type": "image/svg+xml", "cross-origin-resource-policy": "cross-origin" },
  });
}
