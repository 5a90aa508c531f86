/** Letters of the shortest word that a part before it is split from. */
const REST_MIN_LETTERS = 4;

/** Parts that one author joins to a word and another writes with a hyphen, an apostrophe or a blank. */
const BEGINNINGS = (
  "abd aero agro air al anti bi bio co cross cyber d de dall dell e eco el electro ex extra geo hydro " +
  "hyper inter intra l macro mega meta micro mid mini mono multi nano neo neuro non o off over paleo " +
  "para photo poly post pre pro proto pseudo quasi radio re(?=[aeiou]) sant semi socio sub super t thermo trans tri " +
  "ultra un under x"
).split(" ");
const SPLIT = new RegExp(
  `^(${BEGINNINGS.toSorted((a, b) => b.length - a.length).join("|")})([a-z]{${REST_MIN_LETTERS},})$`,
);

const JOINED = /^[\p{L}\p{N}\p{M}]+(?:[-_\u2010\u2011'\u2018\u2019`][\p{L}\p{N}\p{M}]+)+$/u;

/** A name with a number that has a point: `pm2.5`. */
const NUMBERED = /^([a-z]+)(\d+)[._](\d+)$/;

/** A word with hyphens or apostrophes inside, without them: `co-operation` is `cooperation`, `pm2.5` is `pm25`. */
export function toJoined(text: string): string[] {
  const [, name, number, fraction] = NUMBERED.exec(text) ?? [];
  if (name !== undefined) return [`${name}${number}${fraction}`, `${name} ${number} ${fraction}`];
  return JOINED.test(text) && /\p{L}/u.test(text)
    ? [text.replace(/[-_\u2010\u2011'\u2018\u2019`]/g, "")]
    : [];
}

/** The reverse as a phrase: `cooperation` is `co operation`, `obrien` is `o brien`, `pm10` is `pm 10`. */
export function toSplit(text: string): string[] {
  const [, letters, digits] = /^([a-z]{2,})(\d+)$/.exec(text) ?? [];
  if (letters !== undefined) return [`${letters} ${digits}`];
  const [, number, unit] = /^(\d+)([a-z]+)$/.exec(text) ?? [];
  if (number !== undefined) return [`${number} ${unit}`];
  const [, beginning, rest] = SPLIT.exec(text) ?? [];
  return beginning === undefined ? [] : [`${beginning} ${rest}`];
}
