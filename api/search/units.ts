/** Forms of a degree that FTS5 reads as words; `fold` writes `°C` as the first one. */
const DEGREES: readonly { name: RegExp; forms: readonly string[]; sign: string }[] = [
  {
    name: /^(?:deg(?:rees?)?[ _.]*c(?:elsius)?|celsius|cel)$/,
    forms: ["degc", "deg c", "degree c", "celsius", "cel"],
    sign: "°c",
  },
  {
    name: /^(?:deg(?:rees?)?[ _.]*f(?:ahrenheit)?|fahrenheit)$/,
    forms: ["degf", "deg f", "degree f", "fahrenheit"],
    sign: "°f",
  },
];

/** Units that a factor may have, also with a letter for a thousandth or a million. */
const SYMBOLS =
  "[\u00b5\u03bcunmcdhkMGTp]?(?:mol|eq|Sv|Bq|Pa|bar|Hz|[gLmsWJVA])|atm|t|ha|d|h|min|sec|hr|yr|year|day|K|\u00b0C|degC";
/** A factor with an exponent as people write it: `m2`, `m^2`, `m²`, `m-2`, `m^-2`, `m⁻²`. */
const FACTOR = `(?:${SYMBOLS})(?:\\^?-?[1-4]|\u207b?[\u00b9\u00b2\u00b3\u2074])?`;
const MANY_FACTORS = new RegExp(
  `(?<![\\p{L}\\p{N}"/.-])${FACTOR}(?:[ .*\u00b7\u22c5/]${FACTOR})+(?![\\p{L}\\p{N}/-])`,
  "giu",
);
const COMPOUND = new RegExp(`^${FACTOR}(?:/${FACTOR})+$`, "iu");
const ONE_WITH_EXPONENT = /^(?:[\u00b5\u03bcunmcdk]?m|s)(?:\^[1-4]|[2-4\u00b2\u00b3\u2074])$/i;
const NEGATIVE = /-\d|\u207b/;
const DEGREE_WORDS =
  /(?<![\p{L}\p{N}])deg(?:rees?|\.)?[ _]+(?:c(?:elsius)?|f(?:ahrenheit)?)(?![\p{L}\p{N}])/giu;

/** Forms of one unit that are looked up. */
const FORMS_MAX = 12;

/**
 * A query with each unit as one word, outside phrases: `umol kg-1` is `umol/kg`, `W m⁻²` is `W/m2`
 * and `degrees Celsius` is `degC`.
 */
export function joinUnits(query: string): string {
  return query
    .split(/("[^"]*"?)/)
    .map((part, at) => (at % 2 === 1 ? part : joinOutsidePhrases(part)))
    .join("");
}

function joinOutsidePhrases(text: string): string {
  return text
    .replace(DEGREE_WORDS, (words) => (/c(?:elsius)?$/i.test(words) ? "degC" : "degF"))
    .replace(MANY_FACTORS, (factors) => (NEGATIVE.test(factors) ? toCompound(factors) : factors));
}

/** `kg m-2 s-1` as `kg/m2/s`. */
function toCompound(factors: string): string {
  return factors
    .split(/[ .*\u00b7\u22c5/]/)
    .map((factor) => {
      const { base, exponent } = readFactor(factor);
      return exponent === 1 ? base : `${base}${exponent}`;
    })
    .join("/");
}

interface Factor {
  base: string;
  /** Without its sign. */
  exponent: number;
}

function readFactor(text: string): Factor {
  const plain = text.normalize("NFKC");
  const [, base = plain, digit] = /^(.*?)\^?[-\u2212]?(\d)?$/su.exec(plain) ?? [];
  return { base, exponent: Number(digit ?? 1) };
}

/**
 * Phrases that mean the same unit, without the typed one: `umol/kg` is also `µmol kg`, `W/m2` also `W m 2`,
 * which is how FTS5 reads `W m-2`. Empty for text that is no unit.
 */
export function toUnitForms(word: string): string[] {
  const text = word.toLowerCase();
  const degree = DEGREES.find(({ name }) => name.test(text));
  if (degree) return degree.forms.filter((form) => form !== text);
  const unit = text.replace(/^[[(]+|[\])]+$/g, "").replaceAll("*", "/");
  if (!COMPOUND.test(unit) && !ONE_WITH_EXPONENT.test(unit)) return [];
  const factors = unit.split("/").map(readFactor);
  const forms = factors.reduce<string[]>(
    (all, factor, at) => {
      const written = toWritten(factor, at > 0 && at < factors.length - 1);
      return all.flatMap((before) => written.map((one) => (at === 0 ? one : `${before} ${one}`)));
    },
    [""],
  );
  return forms.filter((form) => form !== text).slice(0, FORMS_MAX);
}

/** The words that FTS5 reads of a factor; a last one without an exponent may have more behind it. */
function toWritten({ base, exponent }: Factor, isInside: boolean): string[] {
  const bases = /^[u\u00b5\u03bc]./.test(base)
    ? [`u${base.slice(1)}`, `\u00b5${base.slice(1)}`]
    : [base];
  const raised = "\u00b9\u00b2\u00b3\u2074".charAt(exponent - 1);
  const endings =
    exponent > 1
      ? [`${exponent}`, raised, ` ${exponent}`, ` ${raised}`]
      : isInside
        ? ["", " 1", ` ${raised}`]
        : [""];
  return bases.flatMap((one) => endings.map((ending) => one + ending));
}

/** The sign that `fold` reads as this word; for searching a text as it was written. */
export function toDegreeSign(word: string): string[] {
  return DEGREES.flatMap(({ forms, sign }) => (forms[0] === word ? [sign] : []));
}
