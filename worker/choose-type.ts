interface Range {
  type: string;
  quality: number;
}

/**
 * The offered media type that an `Accept` header likes best (RFC 9110, 12.5.1), or `null`. Among
 * equals the one that was named most exactly wins, then the one offered first.
 */
export function chooseType(accept: string, offered: readonly string[]): string | null {
  const ranges = accept.split(",").flatMap(parseRange);
  if (ranges.length === 0) return offered[0] ?? null;
  const liked = offered
    .map((type) => ({ type, ...rate(type, ranges) }))
    .filter(({ quality }) => quality > 0);
  liked.sort((a, b) => b.quality - a.quality || b.exactness - a.exactness);
  return liked[0]?.type ?? null;
}

function parseRange(text: string): Range[] {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  if (!type.includes("/")) return [];
  const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
  return [{ type, quality: Number(quality) || 0 }];
}

/** What the most exact range that covers a type says of it. */
function rate(type: string, ranges: Range[]): { quality: number; exactness: number } {
  const [family = ""] = type.split("/");
  for (const [step, pattern] of [type, `${family}/*`, "*/*"].entries()) {
    const range = ranges.find((candidate) => candidate.type === pattern);
    if (range) return { quality: range.quality, exactness: -step };
  }
  return { quality: 0, exactness: 0 };
}
