import * as v from "valibot";

/** As browsers read a colour: hex digits, a function, or a name, of which none is spelt as hex digits are. */
const COLOUR =
  /^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z-]+\([^;{}]+\)|(?![0-9a-f]+$)[a-z]+)$/i;
/** The picture of shared links is drawn by our own code, which reads no others. */
const CARD_COLOUR = /^#[0-9a-f]{6}$/i;

const Colours = v.record(v.string(), v.unknown());
const Theme = v.object({
  THEME: v.object({
    light: Colours,
    dark: Colours,
    contrast: v.optional(v.object({ light: Colours, dark: Colours })),
  }),
  CARD: v.optional(Colours, {}),
});

/** A sentence for each value of a brand's theme that is no colour: browsers would leave out what it is for, in silence. */
export function findColourFaults(theme: object): string[] {
  const read = v.safeParse(Theme, theme);
  if (!read.success) return [];
  const { THEME, CARD } = read.output;
  const groups = [
    ["THEME.light", THEME.light, COLOUR],
    ["THEME.dark", THEME.dark, COLOUR],
    ["THEME.contrast.light", THEME.contrast?.light ?? {}, COLOUR],
    ["THEME.contrast.dark", THEME.contrast?.dark ?? {}, COLOUR],
    ["CARD", CARD, CARD_COLOUR],
  ] as const;
  return groups.flatMap(([group, colours, format]) =>
    Object.entries(colours).flatMap(([name, value]) =>
      typeof value === "string" && format.test(value.trim())
        ? []
        : [`has ${JSON.stringify(value)} as ${group}.${name}: write a colour such as "#12293B"`],
    ),
  );
}
