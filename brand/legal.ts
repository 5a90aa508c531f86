/**
 * The texts below `/legal` while editors have published no page of the same name (`aboutPage` with
 * that slug). Markdown; `{portal}` and `{university}` are the names. They describe this software's behaviour:
 * read them, and add what your university's lawyers require. A paragraph with a link to `/.well-known/security.txt`
 * is left out where `SECURITY_CONTACT` is not set, because there is no such file.
 */
export const LEGAL = {
  imprint: {
    title: "Imprint",
    summary: "Who is responsible for this portal.",
    body: `{portal} is run by {university}, which is responsible for what is published on it. Each record names its authors and its licence.

Write to us through [support](/about/support).

To report a vulnerability, see [security.txt](/.well-known/security.txt).`,
  },
  terms: {
    title: "Terms of use",
    summary: "What readers and authors of {portal} may do.",
    body: `## Reading and using data

Anyone may read what is published here, without an account. Every record has a licence: it says what you may do with the data, and it is shown on the record and travels with every download. Cite the version you used by its DOI.

## Publishing

Whoever publishes here confirms that they may, that people in the data cannot be recognised or have agreed, and that the licence they chose is theirs to give. A published version is permanent; it can be withdrawn, and then its title, authors, DOI and the reason stay.

## Accounts

An account is one person's. Keep its password and machine keys to yourself, and tell us when somebody else has them.

## No warranty

Data are published as their authors made them. {university} looks after files and identifiers and cannot promise that data are free of errors.`,
  },
  privacy: {
    title: "Privacy",
    summary: "Which data about you {portal} stores, for how long, and how to have them deleted.",
    body: `{university} is responsible for these data.

## When you read

The portal counts views and downloads of records without storing who you are: robots are left out, and your network address is not kept with the count. The portal's log holds the address of each request, the time and the answer, to find faults and attacks. It is deleted after some days. There are no advertisements, no tracking and no services that follow you to other sites.

## When you have an account

We store your name, your email address, what you link (an ORCID iD, a GitHub account), your memberships, and what you do in workspaces. The address is used to sign in and for emails, which you choose [in your profile](/user/notifications). Emails are in the language in which you use the portal, which we store as well.

## When you publish

Authors' names, affiliations and ORCID iDs are public for good, with their versions: a citation must go on naming them.

## Your rights

You can see and change your data in your [profile](/user/profile), and [delete your account](/user/delete) there. You can ask us what we store about you, have it corrected, object, and complain to a supervisory authority. Write to [support](/about/support).`,
  },
  cookies: {
    title: "Cookies",
    summary: "Every cookie of {portal}, and what it is for. None is for tracking.",
    body: `Reading needs no cookie. These are set when you ask for what they do, so there is nothing to accept or refuse:

| Cookie | Set when | For | Until |
| --- | --- | --- | --- |
| \`CognitoIdentity…\` | you sign in | knowing that you are signed in | you sign out, or a year |
| \`appearance\` | you choose light, dark or contrast | remembering the choice | a year |
| \`foreland-preview\` | an editor looks at drafts | showing drafts to that editor | an hour |

The browser also keeps forms that were not sent and drafts of proposals on your own device, until you send them or close the tab.`,
  },
  accessibility: {
    title: "Accessibility",
    summary: "What works for everybody on {portal}, what does not yet, and whom to tell.",
    body: `{portal} aims at the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.

- Every public page works without scripts, by keyboard alone, at a width of 320 pixels and at 400 % zoom.
- Light, dark and high contrast can be chosen at the foot of every page; the settings of your system are followed.
- Every public page is checked by machine for breaches of WCAG, and its order and names as a screen reader tells them, before a change is published.

## What does not work yet

Files are published as their authors made them: a PDF or a picture may have no description. Previews of large tables show one page at a time.

## Tell us

If something is in your way, write to [support](/about/support) and say which page it is; we answer within two weeks. If we do not, the body that watches over accessibility in your country takes complaints.`,
  },
  takedown: {
    title: "Removal of content",
    summary: "How to report data that should not be public, and what happens then.",
    body: `Write to [support](/about/support) if something published here infringes your rights, names people who did not agree, or is against the law. Say

1. which record, version and file it is: the address of the page is enough,
2. what is wrong with it, and in which role you write (author, person in the data, holder of the rights),
3. how to reach you.

We answer within two working days. While we look into it, files may be withheld. If you are right, the version is withdrawn: its files go, and its title, authors, DOI and the reason stay, so that citations still lead to a page. Its authors are told and may object.`,
  },
} as const;

export type LegalSlug = keyof typeof LEGAL;
