import type { SeedDraft } from "../draft.ts";
import {
  chanceOf,
  drawCells,
  imageFile,
  jsonFile,
  tableFile,
  textFile,
  type SeedFile,
} from "../files.ts";
import { BANNER, drawHeatMap, drawTraces } from "../pictures.ts";
import { drawSeries, listIds } from "../tables.ts";

const glosses =
  "ash axe bay boat bread calf churn cliff cod curlew dew drizzle ebb eel ember ewe fog foam ford frost gale gannet gate hay heather herring hook keel kelp kiln knot lamb limpet loom marsh mast milk moon net oar".split(
    " ",
  );
const onset = "b d f h k l m n s st t v".split(" ");
const rhyme = "ar ek in ø und el ost y ar inn".split(" ");
const islands = ["Nessa", "Holm", "Brae", "Linga"];
const vowels = ["i", "e", "a", "o", "u", "y", "ø"];

function formantFiles(): SeedFile[] {
  return listIds("spk", 28)
    .map((speaker, at) =>
      tableFile(`speakers/${speaker}.csv`, {
        vowel: drawCells(`${speaker} vowel`, 84, (_, row) => vowels[row % vowels.length] ?? "a"),
        f1_hz: drawCells(
          `${speaker} f1`,
          84,
          (random, row) =>
            Math.round([290, 430, 740, 460, 310, 300, 420][row % 7] ?? 400) +
            Math.round(random.noise(32)) +
            (at % 2) * 40,
        ),
        f2_hz: drawCells(
          `${speaker} f2`,
          84,
          (random, row) =>
            Math.round([2290, 2010, 1290, 860, 780, 1950, 1560][row % 7] ?? 1500) +
            Math.round(random.noise(85)) +
            (at % 2) * 130,
        ),
        duration_ms: drawCells(`${speaker} duration`, 84, (random) =>
          Math.round(118 + random.noise(24)),
        ),
      }),
    )
    .concat([
      tableFile(
        "speakers.tsv",
        {
          speaker: listIds("spk", 28),
          island: drawCells("island", 28, (_, row) => islands[row % 4] ?? ""),
          born: drawCells("born", 28, (random) => random.whole(1934, 2001)),
          gender: drawCells("gender", 28, (_, row) => (row % 2 === 0 ? "m" : "f")),
        },
        "Island, year of birth and gender",
      ),
      imageFile(
        "vowel-space.png",
        drawHeatMap("vowel space", "ink", { columns: 40, rows: 28 }),
        "Density of all vowels, second formant leftwards",
      ),
    ]);
}

function wordFiles(version: number): SeedFile[] {
  return [
    ...islands.map((island, at) =>
      tableFile(
        `wordlists/${island.toLowerCase()}.tsv`,
        {
          gloss: glosses,
          form: drawCells(
            "roots",
            glosses.length,
            (random) => `${onset[random.whole(0, 11)]}${rhyme[random.whole(0, 9)]}`,
          ).map((form, row) =>
            (row + at) % 5 === 0 ? form.replace("ar", "år").replace("e", "i") : form,
          ),
          speakers_agreeing: drawCells(`${island} agree`, glosses.length, (random) =>
            random.whole(3, 8),
          ),
        },
        `Forty core items from ${island}`,
      ),
    ),
    textFile(
      "orthography.md",
      "# Spelling\n\nThe spelling follows the primers of 1974, with three additions:\n\n1. `å` for the back vowel of Holm and Linga\n2. double consonants only after short stressed vowels\n3. an apostrophe for the glottal catch",
      "How forms are written",
    ),
    ...(version > 1
      ? [
          tableFile(
            "cognates.csv",
            {
              gloss: glosses,
              set: drawCells("cognates", glosses.length, (random) => random.whole(1, 3)),
              sure: drawCells("sure", glosses.length, (random) =>
                random.chance(0.85) ? "yes" : "no",
              ),
            },
            "Cognate judgements, added in version 2",
          ),
        ]
      : []),
  ];
}

function turnFiles(): SeedFile[] {
  return listIds("call-", 20)
    .map((call) =>
      tableFile(`calls/${call}.csv`, {
        turn: Array.from({ length: 90 }, (_, at) => at + 1),
        speaker: drawCells(`${call} who`, 90, (_, row) => (row % 2 === 0 ? "A" : "B")),
        start_s: drawSeries(chanceOf(`${call} start`), 90, { mean: 2, trend: 6.1, noise: 0.7 }),
        gap_ms: drawCells(`${call} gap`, 90, (random) => Math.round(310 + random.noise(260))),
      }),
    )
    .concat([
      jsonFile(
        "delays.json",
        {
          method: "clap at both ends, before and after",
          median_one_way_ms: 142,
          range_ms: [61, 318],
        },
        "Transmission delay and how it was measured",
      ),
    ]);
}

function letterFiles(): SeedFile[] {
  const places = ["Sandwick station", "North Haven", "Linga curing yard", "aboard the Provider"];
  const lines = [
    "The boats lay in for the wind these four days, and we gutted what was left from Saturday.",
    "Tell Mother the boots came and that they keep out the brine, which is more than the last did.",
    "There are sixty of us to two pumps. Annie sings at the farlane and the cooper shouts.",
    "They pay ninepence the barrel now and three shillings arles, if we stay till Lammas.",
    "I have written small because paper is dear, and you may read it by the window.",
    "The cod liver man asked after you. I said you were learning to type.",
  ];
  const letters = listIds("letter-", 24, 3);
  return letters
    .map((letter, at) =>
      textFile(
        `letters/${letter}.md`,
        `---\ndate: ${1884 + at * 2}-0${6 + (at % 3)}-${10 + (at % 18)}\nplace: ${places[at % 4]}\nhand: ${"ABC"[at % 3]}\n---\n\nDear sister,\n\n${lines[at % 6]} ${lines[(at + 2) % 6]}\n\n[torn]\n\n${lines[(at * 5 + 3) % 6]}\n\nYour loving K.`,
      ),
    )
    .concat([
      tableFile(
        "index.csv",
        {
          letter: letters,
          year: letters.map((_, at) => 1884 + at * 2),
          place: letters.map((_, at) => places[at % 4] ?? ""),
          words: drawCells("letter words", 24, (random) => random.whole(58, 91)),
        },
        "Year, place and length of each letter",
      ),
      textFile(
        "transcription-rules.md",
        "# Rules of transcription\n\n- Line breaks are not kept; paragraphs are.\n- `[torn]`, `[blot]` and `[?]` mark loss and doubt.\n- Spelling is the writer's. Capitals too.",
        "What was kept and what was not",
      ),
      imageFile(
        "hands.png",
        drawTraces("three hands", "earth", { ...BANNER, traces: 5 }),
        "Pen pressure along a line, as traced from the scans",
      ),
    ]);
}

export const language: readonly SeedDraft[] = [
  {
    key: "nessa-vowel-formants",
    name: "Vowel formants of twenty-eight speakers from the Nessa islands",
    description:
      "First and second formants and durations of 2,352 stressed vowels, read from the same list on four islands. Speakers were born between 1934 and 2001, so the set contains a sound change in progress: the fronting of *u* on Holm.",
    tags: ["phonetics", "corpus"],
    people: ["makarova", "umarov", "vandersteen", "ngata"],
    lab: "language",
    license: "shareAlike",
    on: "2022-02-21",
    originally: "2017-11",
    files: formantFiles,
    publications: [{ doi: "10.5555/islandspeech.2022.3", relationshipType: "IsSupplementTo" }],
  },
  {
    key: "nessa-wordlists",
    name: "Wordlists from four island varieties with agreement between speakers",
    description:
      "Forty core items in each of four varieties, with the number of speakers, out of eight, who gave the form. Forms are written in the spelling that the islands' own schools use.",
    tags: ["corpus", "phonetics"],
    people: ["umarov", "makarova", "quiroga"],
    lab: "language",
    license: "nonCommercial",
    on: "2021-06-14",
    files: wordFiles,
    later: [
      {
        on: "2023-08-30",
        changelog:
          "## 2\n\nAdds cognate judgements by two linguists who disagreed on six items; those are marked as not sure.",
      },
    ],
  },
  {
    key: "video-call-turn-taking",
    name: "Turn-taking in twenty video calls: starts, speakers and gaps",
    description:
      "Ninety turns from each of twenty informal calls between friends, with gaps measured at the receiving side. Transmission delay was measured for each call, because a polite pause and a slow network sound alike. Neither audio nor words are included.",
    tags: ["corpus", "phonetics", "time series"],
    people: ["makarova", "sokolova"],
    lab: "language",
    license: "by",
    on: "2023-10-12",
    files: turnFiles,
  },
  {
    key: "herring-station-letters",
    name: "Letters from the herring stations, 1884–1931: a transcribed sample",
    description:
      "Twenty-four letters written by women who followed the herring, transcribed from the originals in the islands' museum. Names of persons are shortened to initials at the wish of their families.",
    tags: ["corpus", "citizen science"],
    people: ["whitlock", "odriscoll", "umarov"],
    owner: "umarov",
    lab: "language",
    license: "by",
    on: "2025-09-16",
    files: letterFiles,
    banner: "hands.png",
    sponsorship: {
      title: "With the Nessa Islands Museum",
      markup: "Originals may be read in the museum, Tuesday to Friday.",
    },
    sources: [{ title: "Nessa Islands Museum, boxes 12 and 13" }],
  },
];
