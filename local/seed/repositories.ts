import type { demoWorkspaces } from "./accounts.ts";

interface OpenRepository {
  displayName: string;
  type: "PUBLIC";
  description: string;
  url: string;
  overviewDocument: string;
  /** Markdown that our own catalogue serves as the overview document. */
  overview: string;
  logoFile: string;
  questions: readonly { id: number; question: string; type: string }[];
}

function repository(
  displayName: string,
  description: string,
  { overview, first, questions }: { overview: string; first: number; questions: readonly string[] },
): OpenRepository {
  return {
    displayName,
    type: "PUBLIC",
    description,
    url: "",
    overviewDocument: "",
    overview,
    logoFile: "",
    questions: questions.map((question, index) => ({
      id: first + index,
      question,
      type: "STRING",
    })),
  };
}

/** The open repositories that two of the demonstration workspaces offer to everybody. */
export const repositories: Partial<Record<keyof typeof demoWorkspaces, OpenRepository>> = {
  coast: repository(
    "Foreland Coast and Sea",
    "Observations of water level, waves, shores and marine life from anywhere, kept beside the observatory's own. Series of at least one year are preferred; shorter ones are welcome when they saw something rare.",
    {
      overview: `## What belongs here

Water level, waves, shore lines, temperature and marine life, from fixed stations, ships or drones.

- Series of **at least one year**, or shorter ones that saw something rare.
- Heights that name their datum, and positions that name their reference frame.
- Raw values beside corrected ones, with flags instead of deletions.

## What happens to a proposal

Two stewards read it within three weeks. They ask before they decline, and they help with tables of
stations and units. Positions of breeding or resting animals are published on a coarse grid.
`,
      first: 1,
      questions: [
        "Which heights or positions do your data refer to?",
        "How long is the series, and does it go on?",
        "Who may be harmed if positions are public?",
      ],
    },
  ),
  language: repository(
    "Foreland Language and Society",
    "Recordings, texts, interviews and surveys whose participants agreed to sharing. The archive helps with consent forms before the first interview, and gladly after it.",
    {
      overview: `## What belongs here

Recordings, transcripts, interviews, surveys and letters whose people agreed to sharing, or have
been dead for long enough that nobody living is told about.

| kind | what we ask for |
| --- | --- |
| recordings | consent in the words that were used, speakers under invented names |
| surveys | the questionnaire in every language that was asked |
| letters | who holds the paper, and what may be shown of it |

Closed parts are possible, each with a date at which they open.
`,
      first: 4,
      questions: [
        "What did participants agree to, and in which words?",
        "How large are the data?",
        "Should anything be kept closed, and until when?",
      ],
    },
  ),
};
