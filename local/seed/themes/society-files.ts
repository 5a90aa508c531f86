import { drawCells, jsonFile, tableFile, textFile, type SeedFile } from "../files.ts";
import { listIds } from "../tables.ts";
import { floodDepthFile } from "./plane-files.ts";

export function preparednessFiles(version: number): SeedFile[] {
  return [1, 2, 3]
    .slice(0, 1 + version)
    .map((wave) =>
      tableFile(
        `wave-${wave}.csv`,
        {
          household: listIds("H", 320, 4),
          zone: drawCells("flood zone", 320, (random) =>
            random.pick(["river", "coast", "surface water"]),
          ),
          flooded_before: drawCells("flooded", 320, (random) => (random.chance(0.23) ? 1 : 0)),
          has_plan: drawCells(`plan ${wave}`, 320, (random) =>
            random.chance(0.18 + wave * 0.06) ? 1 : 0,
          ),
          trust_warning: drawCells(`trust ${wave}`, 320, (random) =>
            random.chance(0.04 * wave) ? null : random.whole(1, 5),
          ),
          weight: drawCells("weight", 320, (random) => Number(random.between(0.6, 1.7).toFixed(3))),
        },
        `Answers of wave ${wave}`,
      ),
    )
    .concat([
      jsonFile(
        "codebook.json",
        {
          zone: "main source of flooding at the address",
          flooded_before: "1 = yes, in the last ten years",
          has_plan: "1 = a written or agreed household plan",
          trust_warning: "1 not at all … 5 completely; empty = no answer",
          weight: "calibrated to age, tenure and zone",
        },
        "Wording and codes of every variable",
      ),
      textFile(
        "questionnaire.md",
        '# Questionnaire (excerpt)\n\n**Q7.** If a warning came tonight, who in this household would do what? *Interviewer: tick "plan" only if two people name the same first step.*\n\n**Q8.** How far do you trust that a warning means water will come? (1–5)',
        "The two questions behind the indicators",
      ),
      floodDepthFile(),
    ]);
}

export function sharingFiles(): SeedFile[] {
  const reasons = [
    "no time",
    "not mine to share",
    "fear of being scooped",
    "nobody asked",
    "does not fit a form",
    "has been shared",
  ];
  return [
    tableFile(
      "answers.csv",
      {
        respondent: listIds("R", 187, 3),
        faculty: drawCells("faculty", 187, (random) =>
          random.pick(["science", "medicine", "arts", "social science", "engineering"]),
        ),
        year: drawCells("phd year", 187, (random) => random.whole(1, 5)),
        has_shared: drawCells("shared", 187, (random) => (random.chance(0.31) ? "yes" : "no")),
        main_reason: drawCells("reason", 187, (random) =>
          random.pick([
            "no time",
            "not mine to share",
            "fear of being scooped",
            "nobody asked",
            "does not fit a form",
            "has been shared",
          ]),
        ),
      },
      "Closed questions, one row a respondent",
    ),
    tableFile(
      "coded-comments.csv",
      {
        comment: listIds("C", 64, 3),
        code: drawCells("code", 64, (random) => reasons[random.whole(0, 5)] ?? ""),
        second_coder: drawCells("code 2", 64, (random) =>
          random.chance(0.86) ? "agrees" : "differs",
        ),
      },
      "Codes of 64 free comments by two coders",
    ),
    textFile(
      "codebook.md",
      "# Codebook\n\n- **no time**: sharing is wanted but not funded\n- **not mine to share**: data belong to a group, a firm or the people studied\n- **nobody asked**: includes supervisors and journals\n- **does not fit a form**: the repository's fields defeated the data",
      "What each code means",
    ),
  ];
}

interface TrialShape {
  arms: readonly string[];
  size: number;
  outcome: string;
  means: readonly number[];
  spread: number;
}

export function trialFiles(
  name: string,
  { arms, size, outcome, means, spread }: TrialShape,
): SeedFile[] {
  const draw = (when: string, at: number) =>
    drawCells(`${name} ${when}`, size, (random, row) =>
      random.chance(0.05 * at)
        ? null
        : Number(
            ((means[at === 0 ? 0 : row % arms.length] ?? 0) + random.noise(spread)).toFixed(1),
          ),
    );
  return [
    tableFile(
      "data/outcomes.csv",
      {
        participant: listIds("P", size, 3),
        arm: Array.from({ length: size }, (_, row) => arms[row % arms.length] ?? ""),
        [`${outcome}_baseline`]: draw("base", 0),
        [`${outcome}_primary`]: draw("primary", 1),
        [`${outcome}_followup`]: draw("follow", 2),
      },
      "Primary outcome at three visits; empty cells are missed visits",
    ),
    tableFile(
      "data/adverse-events.csv",
      {
        participant: drawCells(
          `${name} ae`,
          7,
          (random) => `P${String(random.whole(1, size)).padStart(3, "0")}`,
        ),
        week: drawCells(`${name} week`, 7, (random) => random.whole(1, 12)),
        severity: drawCells(`${name} severity`, 7, (random) =>
          random.pick(["mild", "mild", "moderate"]),
        ),
        related: drawCells(`${name} related`, 7, (random) =>
          random.pick(["no", "unlikely", "possible"]),
        ),
      },
      "All adverse events, none of them serious",
    ),
    jsonFile(
      "data/dictionary.json",
      {
        participant: "random number, not the trial number",
        arm: arms,
        [outcome]: "see the protocol for instrument and unit",
      },
      "Variables and arms",
    ),
  ];
}
