import { toJoined, toSplit } from "./compounds.ts";
import { toUnitForms } from "./units.ts";

/** Beginnings of words that end in `our` in British and in `or` in American English. */
const OUR =
  /^(ard|arm|behavi|col|discol|endeav|fav|flav|glam|harb|hon|hum|lab|misbehavi|neighb|od|parl|ranc|rig|rum|sav|splend|tum|val|vap|vig)(ou?r)(.*)$/;

type Pair = readonly [british: RegExp, toAmerican: string, american: RegExp, toBritish: string];

/** Differences between British and American spelling. */
const PAIRS: readonly Pair[] = [
  [/is(e[drs]?|ing|ations?|ational)$/, "iz$1", /iz(e[drs]?|ing|ations?|ational)$/, "is$1"],
  [/lys(e[drs]?|ing)$/, "lyz$1", /lyz(e[drs]?|ing)$/, "lys$1"],
  [/([bt])re(s?)$/, "$1er$2", /([bt])er(s?)$/, "$1re$2"],
  [/ogue(s?)$/, "og$1", /og(s?)$/, "ogue$1"],
  [/ell(ed|ers?|ing)$/, "el$1", /el(ed|ers?|ing)$/, "ell$1"],
  [/^(arch|pal)ae/, "$1e", /^(arch|pal)e/, "$1ae"],
  [/^haem([ao])/, "hem$1", /^hem([ao])/, "haem$1"],
  [/aemi(a|c)$/, "emi$1", /emi(a|c)$/, "aemi$1"],
  [/^anaes/, "anes", /^anes/, "anaes"],
  [/^oes(tr|oph)/, "es$1", /^es(tr|oph)/, "oes$1"],
  [/^foet/, "fet", /^fet(us|al)/, "foet$1"],
  [/sulph/, "sulf", /sulf/, "sulph"],
  [/minium$/, "minum", /minum$/, "minium"],
  [/grey/, "gray", /gray/, "grey"],
  [/mould/, "mold", /mold/, "mould"],
  [/^plough/, "plow", /^plow/, "plough"],
  [/^sceptic/, "skeptic", /^skeptic/, "sceptic"],
  [/^programme(s?)$/, "program$1", /^program(s?)$/, "programme$1"],
  [/^licence(s?)$/, "license$1", /^license(s?)$/, "licence$1"],
  [/^(def|off)ence(s?)$/, "$1ense$2", /^(def|off)ense(s?)$/, "$1ence$2"],
  [/^tyre(s?)$/, "tire$1", /^tire(s?)$/, "tyre$1"],
];

/** Shorter words have one spelling, or would be mistaken for another. */
const MIN_LETTERS = 4;
/** Each costs a look-up. */
const VARIANTS_MAX = 2;
/** Parts of a word with signs: four words, and what stands around them. */
const PARTS_MAX = 9;

/** Formulas and units are short: `n2o`, `so4`, `km2`. */
const FORMULA = /^(?=.{2,6}$)[a-z]+\d(?:[a-z]+\d?)*$/;
const SUBSCRIPTS = "\u2080\u2081\u2082\u2083\u2084\u2085\u2086\u2087\u2088\u2089";
const SUPERSCRIPTS = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079";

/** A formula or unit with digits below or above the line, or with plain ones. */
function toDigitVariants(text: string): string[] {
  const plain = text.normalize("NFKC").toLowerCase();
  if (!FORMULA.test(plain)) return plain === text ? [] : [plain];
  const write = (digits: string): string =>
    plain.replace(/\d/g, (digit) => digits.charAt(Number(digit)));
  return [plain, write(SUBSCRIPTS), write(SUPERSCRIPTS)].filter((variant) => variant !== text);
}

/** Units of a millionth, which people without a Greek keyboard write with a u. */
const MICRO = /^[u\u00b5\u03bc](?=(?:a|atm|bar|bq|eq|g|j|l|m|mol|pa|s|sv|v|w)$)/;

const ISOTOPE =
  /^(?:[d\u03b4]|delta-?)?(\d{1,3})(ar|b|be|c|ca|cl|cs|fe|h|he|k|kr|li|mg|n|nd|ne|o|pb|s|si|sr|th|u|xe)$/;

/** An isotope, or its ratio to a standard: `18O`, `d18O`, `δ18O` and `δ¹⁸O`. */
function toIsotopeForms(text: string): string[] {
  const [, number = "", element = ""] = ISOTOPE.exec(text.normalize("NFKC")) ?? [];
  if (number === "") return [];
  const raised = [...number].map((digit) => SUPERSCRIPTS.charAt(Number(digit))).join("");
  const plain = [number + element, raised + element];
  const forms = [
    ...plain,
    ...plain.map((one) => `\u03b4${one}`),
    `d${number}${element}`,
    `${number} ${element}`,
  ];
  return forms.filter((form) => form !== text);
}

/** Other spellings of one word, joined or split ones included. */
const SPELLINGS_OF_WORD_MAX = 6;

/**
 * A word in American spelling if it is British, and the reverse; `co2` also as `co₂`, `µg` as `ug`, `°C` as
 * `degC`, `W/m2` as `W m 2`, `co-operation` as `cooperation` and the reverse, also in a word with signs. A guess
 * that is not a word finds nothing.
 */
export function toVariants(word: string): string[] {
  const text = word.toLowerCase();
  if (/\s/.test(text)) return [];
  const isotopes = toIsotopeForms(text);
  if (isotopes.length > 0) return isotopes;
  const units = toUnitForms(text);
  if (units.length > 0) return units;
  const spelled = toSpelled(text);
  const others = [text, ...spelled].flatMap((one) => [
    ...toShortNumber(one),
    ...toJoined(one),
    ...toSplit(one),
  ]);
  return [...new Set([...spelled, ...others])]
    .filter((other) => other !== text)
    .slice(0, SPELLINGS_OF_WORD_MAX);
}

/** The plural of a word of three letters with an s, and the reverse, which the stemmer leaves apart: `gas`, `gases`. */
function toShortNumber(text: string): string[] {
  const [, one, ending] = /^([a-z]{2}s)(es)?$/.exec(text) ?? [];
  if (one === undefined) return [];
  return [ending === undefined ? `${one}es` : one];
}

function toSpelled(text: string): string[] {
  // Every second part is a word, and the others are what stands between them.
  const parts = text.split(/([\p{L}\p{N}\p{M}]+)/u);
  if (parts.length > PARTS_MAX) return [];
  const variants = parts.map((part, at) => (at % 2 === 1 ? toWordVariants(part) : []));
  const others = Array.from({ length: VARIANTS_MAX }, (_, nth) =>
    parts.map((part, at) => variants[at]?.[nth] ?? part).join(""),
  );
  return [...new Set(others)].filter((other) => other !== text);
}

function toWordVariants(text: string): string[] {
  if (MICRO.test(text)) return [text.replace(MICRO, text.startsWith("u") ? "\u00b5" : "u")];
  const digits = toDigitVariants(text);
  if (digits.length > 0) return digits.slice(0, VARIANTS_MAX);
  if (text.length < MIN_LETTERS || !/^[a-z]+$/.test(text)) return [];
  const [, stem, ending, rest] = OUR.exec(text) ?? [];
  const our = stem === undefined ? [] : [`${stem}${ending === "our" ? "or" : "our"}${rest}`];
  const others = PAIRS.flatMap(([british, toAmerican, american, toBritish]) => [
    text.replace(british, toAmerican),
    text.replace(american, toBritish),
  ]);
  return [...new Set([...our, ...others])]
    .filter((variant) => variant !== text)
    .slice(0, VARIANTS_MAX);
}
