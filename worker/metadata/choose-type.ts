interface Range {
  type: string;
  /** Tells documents of one type apart; `null` when the reader takes any. */
  profile: string | null;
  quality: number;
}

/**
 * The offered media type that an `Accept` header likes best (RFC 9110, 12.5.1), or `null`. Among
 * equals the one that was named most exactly wins, then the one offered first. An offered type may
 * carry a profile (`application/ld+json;profile="https://schema.org"`); who names one wants it.
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
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim());
  if (!type.includes("/")) return [];
  const quality = readParameter(parameters, "q") ?? "1";
  const profile = readParameter(parameters, "profile");
  return [{ type: type.toLowerCase(), profile, quality: Number(quality) || 0 }];
}

function readParameter(parameters: readonly string[], name: string): string | null {
  const found = parameters.find((one) => one.toLowerCase().startsWith(`${name}=`));
  return found?.slice(name.length + 1).replaceAll('"', "") ?? null;
}

/** What the most exact range that covers a type says of it. */
function rate(offered: string, ranges: Range[]): { quality: number; exactness: number } {
  const [type = "", ...parameters] = offered.split(";");
  const profile = readParameter(parameters, "profile");
  const [family = ""] = type.split("/");
  const fits = ranges.filter((range) => range.profile === null || range.profile === profile);
  const named = fits.find((range) => range.type === type && range.profile !== null);
  if (named) return { quality: named.quality, exactness: 1 };
  for (const [step, pattern] of [type, `${family}/*`, "*/*"].entries()) {
    const range = fits.find((candidate) => candidate.type === pattern);
    if (range) return { quality: range.quality, exactness: -step };
  }
  return { quality: 0, exactness: 0 };
}
