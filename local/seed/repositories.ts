import type { demoWorkspaces } from "./accounts.ts";

interface OpenRepository {
  displayName: string;
  type: "PUBLIC";
  description: string;
  url: string;
  overviewDocument: string;
  logoFile: string;
  questions: readonly { id: number; question: string; type: string }[];
}

function repository(
  displayName: string,
  description: string,
  { first, questions }: { first: number; questions: readonly string[] },
): OpenRepository {
  return {
    displayName,
    type: "PUBLIC",
    description,
    url: "",
    overviewDocument: "",
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
      first: 4,
      questions: [
        "What did participants agree to, and in which words?",
        "How large are the data?",
        "Should anything be kept closed, and until when?",
      ],
    },
  ),
};
