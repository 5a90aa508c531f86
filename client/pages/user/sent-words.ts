import type { LinkProvider } from "../../contract/links.ts";
import type { ProfileData } from "../../contract/page-data.ts";

const THINGS: Readonly<Record<LinkProvider, string>> = {
  orcid: "ORCID iD",
  github: "GitHub account",
};

/** What came of a form of the account, in words. */
export function toSentWords(sent: NonNullable<ProfileData["sent"]>): {
  isDone: boolean;
  text: string;
} {
  if (sent === "email-changed")
    return {
      isDone: true,
      text: "Your e-mail address is changed. From now on you sign in with the new one.",
    };
  const { provider, outcome } = sent;
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
    case "sign-in-again":
      return {
        isDone: false,
        text: `Your ${thing} is as it was: you signed in too long ago to change it. Sign in again first.`,
      };
    case "not-unlinked":
      return {
        isDone: false,
        text: `Your ${thing} could not be unlinked. Nothing was changed; try again in a moment.`,
      };
  }
}
