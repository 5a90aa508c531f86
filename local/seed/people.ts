import { toOrcidCheckDigit } from "#base/orcid.ts";

export interface Person {
  firstName: string;
  middleInitial?: string;
  lastName: string;
  degree?: string;
  orcid?: string;
}

/** "First [M.] Last", a degree, and the number of the iD (0 for none). */
function person(name: string, degree: string, orcidNumber: number): Person {
  const parts = /^(\S+)(?: (\p{L})\.)? (.+)$/u.exec(name);
  const [, firstName = "", middleInitial, lastName = name] = parts ?? [];
  return {
    firstName,
    ...(middleInitial === undefined ? {} : { middleInitial }),
    lastName,
    ...(degree === "" ? {} : { degree }),
    ...(orcidNumber === 0 ? {} : { orcid: toDemoOrcid(orcidNumber) }),
  };
}

/** The researchers of the catalogue. All are invented; the first four can also sign in. */
export const people = {
  halvorsen: person("Ines M. Halvorsen", "Ph.D.", 1_204_417),
  vandersteen: person("Noor Vandersteen", "Ph.D.", 1_377_902),
  aramaki: person("Yuki Aramaki", "M.D.", 1_588_230),
  quiroga: person("Mateo L. Quiroga", "M.S.", 2_041_175),
  adeyinka: person("Folasade Adeyinka-Brun", "Ph.D.", 1_610_036),
  balodis: person("Edgars Balodiņš", "Ph.D.", 1_733_518),
  brekkhus: person("Torunn K. Brekkhus", "Ph.D.", 1_092_264),
  chaudhary: person("Meenal Chaudharani", "Ph.D.", 1_845_790),
  dangour: person("Léonie Dangourt", "M.S.", 2_118_403),
  eskandar: person("Parviz Eskandarpour", "Ph.D.", 1_427_651),
  fenollosa: person("Arnau Fenollarç", "Ph.D.", 1_958_027),
  garrowby: person("Hester J. Garrowby", "Ph.D.", 1_136_882),
  hakimov: person("Dilshod Hakimzoda", "M.S.", 2_206_349),
  iwuchukwu: person("Obinna C. Iwuchuku", "M.D.", 1_674_205),
  jokinen: person("Saara Jokisalmi", "Ph.D.", 1_319_746),
  kaimana: person("Leilani Kaimahoe", "Ph.D.", 1_802_133),
  kowalik: person("Zuzanna Kowalikowska", "M.S.", 2_087_561),
  lindqvist: person("Alva Lindkvarn", "B.S.", 0),
  makarova: person("Yelena D. Makarenkova", "Ph.D.", 1_265_978),
  mbeki: person("Thandeka Mbekwana", "Ph.D.", 1_540_827),
  moreau: person("Bastien Moreault", "Ph.D.", 1_491_390),
  nakagawa: person("Hiro Nakagasawa", "Ph.D.", 1_777_014),
  ngata: person("Wiremu Ngataiwi", "M.S.", 2_153_086),
  odriscoll: person("Caoimhe O'Driscollan", "Ph.D.", 1_083_655),
  pellegrini: person("Ottavia Pellegrinotti", "Ph.D.", 1_622_498),
  petursdottir: person("Sólrún Pétarsdóttir", "Ph.D.", 1_350_261),
  qasim: person("Layth Qasimi", "M.D.", 1_906_374),
  rautenberg: person("Jost Rautenkamp", "Ph.D.", 1_178_530),
  rosales: person("Ximena Rosalejo", "Ph.D.", 1_869_142),
  sandoval: person("Iker Sandovalle", "B.S.", 0),
  sirisena: person("Dinithi Sirisenage", "Ph.D.", 1_713_607),
  sokolova: person("Vera Sokolnik", "Ph.D.", 1_246_819),
  szabo: person("Bence Szabolyi", "Ph.D.", 1_561_953),
  tamang: person("Pasang Tamangla", "M.S.", 2_074_230),
  thorsby: person("Ragna Thorsbyen", "Ph.D.", 1_039_718),
  umarov: person("Aigerim Umarkyzy", "Ph.D.", 1_984_465),
  vasquez: person("Consuelo R. Vasquillo", "Ph.D.", 1_402_576),
  whitlock: person("Edmund Whitlockey", "", 0),
  xu: person("Mingzhe Xunlin", "Ph.D.", 1_655_092),
  yildirim: person("Defne Yıldıralp", "Pharm.D.", 1_830_647),
  zulu: person("Chipo Zulwayo", "M.S.", 2_139_988),
} as const satisfies Record<string, Person>;

export type PersonKey = keyof typeof people;

/**
 * A well-formed iD for an invented person. The block 0000-0005 is outside the ranges that
 * ORCID assigns, so no demonstration record ever belongs to a real person.
 */
export function toDemoOrcid(number: number): string {
  const digits = `00000005${String(number).padStart(7, "0")}`;
  const whole = `${digits}${toOrcidCheckDigit(digits)}`;
  return (whole.match(/.{4}/g) ?? []).join("-");
}
