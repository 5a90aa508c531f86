import type { SeedDraft } from "../draft.ts";
import { formantFiles, wordFiles, turnFiles, letterFiles } from "./language-files.ts";

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
