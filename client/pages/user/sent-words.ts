import type { LinkProvider } from "../../contract/links.ts";
import type { ProfileData } from "../../contract/page-data.ts";

const THINGS: Readonly<Record<LinkProvider, string>> = {
  orcid: "ORCID iD",
  github: "GitHub account",
};

/** What came of a form of the connected accounts, in words. */
export function toSentWords({ provider, outcome }: NonNullable<ProfileData["sent"]>): {
  isDone: boolean;
  text: string;
} {
  const thing = THINGS[provider];
  switch (outcome) {
    case "linked":
      return { isDone: true, text: `Your ${thing} is linked.` };
    case "unlinked":
      return { isDone: true, text: `Your ${thing} is no longer linked.` };
    case "not-linked":
      return {
        isDone: false,
        text: `Your ${thing} could not be linked: it was not confirmed, or another account has it. Nothing was changed.`,
      };
    case "not-unlinked":
      return {
        isDone: false,
        text: `Your ${thing} could not be unlinked. Nothing was changed; try again in a moment.`,
      };
  }
}
