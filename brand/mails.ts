import { THEME } from "#brand/theme.ts";

/**
 * The texts of every email. Change them as you like: `{name}` is filled in, and a paragraph (text
 * between empty lines) with a `{name}` that has no value is left out. `text` must contain no `{name}`
 * that another email does not have: the compiler reports it. Their German is in `languages/de.json`;
 * an operator's own file has its German in `mails.de.ts` beside it.
 */
export const MAILS = {
  accountDeleted: {
    subject: "Your account was deleted",
    text: `Your account was deleted, as somebody who was signed in to it asked.

What you published stays public, with the names of its authors: published versions are permanent. Everything else in the account is deleted.

If that was not you, write to our support.`,
  },
  accountChanged: {
    subject: "A change to your account",
    text: `{change}.

If that was you, there is nothing to do. If it was not you, undo it on the page below, and change your password.

{page}`,
  },
  signInChanged: {
    subject: "A change to your account",
    text: `{change}.

If that was you, there is nothing to do. If it was not you, somebody else can sign in to your account. Take it back at once: choose "Forgot password?" where you sign in and set a new password. Then look at the passkeys and the authenticator app of your account, and sign out everywhere there. If you cannot sign in any more, write to our support.

{page}`,
  },
  collectionInvitation: {
    subject: "You are invited to a collection",
    text: `{person} ({email}) invites you to the collection "{collection}" as {role}. Sign in to the portal with this address and accept or decline.

{page}`,
  },
  emailCode: {
    subject: "Your code for a new email address",
    text: `Somebody wants to use this address for their account at {portal}. If that is you, enter this code there within 15 minutes:

{code}

If it is not you, do nothing: without the code nothing happens. Nobody from this service will ask you for the code.`,
  },
  emailTaken: {
    subject: "This email address has an account already",
    text: `Somebody wanted to use this address for another account at {portal}. It belongs to your account already, so nothing was changed, and they were not told.

If that was you, sign in with this address instead.`,
  },
  emailChangeAsked: {
    subject: "Your email address is about to be changed",
    text: `Somebody who is signed in to your account at {portal} asked to change its email address to {newEmail}. It is changed as soon as the code that we sent there is entered.

If that is you, there is nothing to do.

If it was not you, open this link within seven days:
{link}

It keeps this address, signs everybody out of your account, and removes machine keys and linked accounts that were added since.`,
  },
  emailChanged: {
    subject: "Your email address was changed",
    text: `Your account at {portal} now has the email address {newEmail}. This address no longer signs in.

If it was not you, open this link within seven days:
{link}

It restores this address, signs everybody out of your account, and removes machine keys and linked accounts that were added since.`,
  },
  proposalSubmitted: {
    subject: "A dataset proposal was submitted",
    text: `{author} submitted the proposal "{name}" to {repository}. Accept or reject it in your workspace.

{page}`,
  },
  proposalWithdrawn: {
    subject: "A dataset proposal was withdrawn",
    text: `{author} withdrew the proposal "{name}" to {repository}. There is nothing to do.`,
  },
  proposalAccepted: {
    subject: "Your dataset proposal was accepted",
    text: `{repository} accepted your proposal "{name}". A dataset was made of it, which you may edit now.

{page}`,
  },
  proposalRejected: {
    subject: "Your dataset proposal was rejected",
    text: `{repository} rejected your proposal "{name}". You may propose it to another repository.

Their reason:
{reason}

{page}`,
  },
  accessAsked: {
    subject: "Somebody asks for access to withheld files",
    text: `{person} ({email}) asks for the files of "{name}", which are under embargo. Grant or refuse it in the portal.

{page}`,
  },
  accessGranted: {
    subject: "You were given access to withheld files",
    text: `You may download the files of "{name}" {end}. Sign in first.

{page}`,
  },
  accessRefused: {
    subject: "Your request for withheld files was refused",
    text: `You were not given access to the files of "{name}".

Their reason:
{reason}`,
  },
  newVersion: {
    subject: "A new version of a record in your collections",
    text: `Version {version} of "{name}" was published.

{page}

Choose your emails at {choices}`,
  },
  embargoEnds: {
    subject: "An embargo is about to end",
    text: `The files of "{name}" are open to everybody from {day}.

{page}

Choose your emails at {choices}`,
  },
  followAsked: {
    subject: "Confirm that you want these emails",
    text: `Somebody, probably you, wants to follow {what} with this address. If it was you, open this link within seven days and press the button there:
{link}

After seven days, or when a newer email brings another link, this one confirms nothing; you can ask again then. Once confirmed, you get at most one email a day, and only when there is something new. Every email has a link that ends them.

If it was not you, do nothing: no more emails come, and the address is deleted after seven days.`,
  },
  followedAlready: {
    subject: "You follow this already",
    text: `You follow {what} already. See or end what you follow:
{link}`,
  },
  followsFull: {
    subject: "You have reached the limit of what one address can follow",
    text: `To follow something new, stop following something else first:
{link}`,
  },
  followedNews: {
    subject: "News from what you follow",
    text: `{news}

See or end what you follow:
{link}`,
  },
} as const;

/** What changed, in `accountChanged` and `signInChanged`. */
export const ACCOUNT_CHANGES = {
  orcidLinked:
    "An ORCID iD was linked to your account. Whoever signs in with it opens your account",
  orcidUnlinked: "The ORCID iD was unlinked from your account and no longer signs in",
  githubLinked: "A GitHub account was connected to your account",
  githubUnlinked: "The GitHub account was disconnected from your account",
  password: "The password of your account was changed",
  "authenticator-on":
    "An authenticator app was set up for your account. Signing in asks for its code from now on",
  "authenticator-off":
    "Signing in to your account no longer asks for a code of an authenticator app",
  "passkey-added": "A passkey was added to your account. Whoever holds it can sign in",
  "passkey-removed": "A passkey was removed from your account and no longer signs in",
  keyMade: "A machine key was made that opens one of your workspaces in your name",
};

/** What an invited person may do, in `collectionInvitation`. */
export const COLLECTION_ROLES = {
  Viewer: "a viewer, who can read it",
  Editor: "an editor, who can change it",
  Manager: "a manager, who can change it, invite others and delete it",
};

/** How long files may be downloaded, in `accessGranted`. */
export const ACCESS_ENDS = {
  withEmbargo: "until the embargo ends",
  onDay: "until {day}",
};

/** What is followed, and the lines of its news. The page `/follow` shows the names too. */
export const FOLLOW_WORDS = {
  quoted: "“{name}”",
  /** Instead of the name of a search, which anybody may have written. */
  newOfSearch: "new records of a search",
  person: "Records of {name}",
  records: "Records",
  datasets: "Datasets",
  code: "Code",
  collections: "Collections",
  withQuery: " with {query}",
  withTags: " tagged {tags}",
  withFilters: ", with further filters",
  version: "{title}, version {version}",
  /** At the end of an embargo. */
  opened: "{title}, version {version}: the files are open now",
  more: "and {more} more",
};

/** The end of every email. */
export const MAIL_SIGNATURE = `--
{brand}
{portal}`;

const COLORS = THEME.light;

/** Every email as HTML: `{paragraphs}` are those of its text, `{language}` is its language. Email programs support no style sheets. */
export const MAIL_LAYOUT = `<!doctype html>
<html lang="{language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{subject}</title></head>
<body style="margin:0;overflow-wrap:anywhere;background:${COLORS.paper};color:${COLORS.ink};font:16px/1.5 system-ui,sans-serif">
<div style="max-width:36em;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 16px;font-size:20px;color:${COLORS.chart}">{brand}</p>
<div style="padding:8px 24px;background:${COLORS.surface};border:1px solid ${COLORS.line}">
{paragraphs}
</div>
<p style="font-size:14px;color:${COLORS.inkMuted}">{portal}</p>
</div>
</body>
</html>`;
