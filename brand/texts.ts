/**
 * What the landing page, the about pages and the list of open repositories say while editors have
 * published nothing, and in a portal without a CMS. `summary`, `body`, `answer` and
 * `heroCopy` are Markdown.
 */
export const HOME = {
  heroTitle: "Research data, where it meets the people who need it.",
  heroCopy:
    "Search open datasets, code and collections. Read the methods, look inside the files, take what you need, and cite it properly.",
  primaryAction: { label: "Browse public data", href: "/datasets" },
  secondaryAction: { label: "About workspaces", href: "/about/workspaces" },
  features: [
    {
      title: "Find by what is inside",
      body: "Titles, descriptions, people, tags and file names are searched together. Every filter is part of the address, so a search can be kept, sent and cited.",
      action: { label: "Search datasets", href: "/datasets/search" },
    },
    {
      title: "Publish once, cite for good",
      body: "Each version of a record has its own DOI, licence and list of files with checksums. Older versions stay readable when a newer one appears.",
      action: { label: "See collections", href: "/collections" },
    },
    {
      title: "Work before you publish",
      body: "A workspace keeps a group's unpublished data in one place, with the people who may see it. Publishing is a step from there, not a move.",
      action: { label: "How workspaces work", href: "/about/workspaces" },
    },
  ],
  tiles: [
    { label: "Datasets", href: "/datasets" },
    { label: "Code", href: "/code" },
    { label: "Collections", href: "/collections" },
    { label: "Open repositories", href: "/open-repositories" },
  ],
  newsHeading: "News",
};

interface Link {
  label: string;
  href: string;
}

interface AboutText {
  title: string;
  summary: string;
  body: string;
  questions?: { question: string; answer: string }[];
  cards?: { title: string; body: string }[];
  learnMore: Link[];
}

export const ABOUT: Record<"team" | "portals" | "support" | "projects" | "workspaces", AboutText> =
  {
    team: {
      title: "The people behind the portal",
      summary: "Who runs the portal, and how to reach them.",
      body: "The portal is run by the university's research data group: engineers, data stewards and librarians who look after what researchers entrust to it. Stewards read every submission before it is published and answer questions about licences, formats and identifiers.",
      learnMore: [{ label: "Get help", href: "/about/support" }],
    },
    portals: {
      title: "Portals on the same platform",
      summary: "Other portals that share this platform, and what each is for.",
      body: "A portal is a view of the same catalogue for one community: its own front page, its own selection, its own words. Records keep one DOI wherever they are shown, so a citation leads to the same data from every portal.",
      learnMore: [{ label: "All public data", href: "/datasets" }],
    },
    support: {
      title: "Help with data, accounts and publishing",
      summary: "Answers to common questions, and people to ask.",
      body: "Start with the questions below. If yours is not among them, write to the data stewards and say which record or workspace it is about; the address of the page is enough.",
      questions: [
        {
          question: "How do I cite a dataset?",
          answer:
            "Open the record and choose **Cite**. The citation names the version you are looking at and its DOI. Cite the version you used, even if a newer one exists.",
        },
        {
          question: "Why can I see a record but not its files?",
          answer:
            "It is under embargo. Its description, people and DOI are public, its files open on the day shown on the record. If you are signed in you can ask its owner for earlier access.",
        },
        {
          question: "How do I download a very large dataset?",
          answer:
            "Above 5 GB the zip download is not offered. Take single files, or the whole record from cloud storage with the address shown under **Get dataset**.",
        },
      ],
      learnMore: [{ label: "About workspaces", href: "/about/workspaces" }],
    },
    projects: {
      title: "Projects",
      summary: "Funded work whose data is published here.",
      body: "Projects bring together the datasets, code and people of one funded piece of work. A project's records carry its tag, so its whole output is one search away.",
      learnMore: [{ label: "Browse collections", href: "/collections" }],
    },
    workspaces: {
      title: "Workspaces",
      summary: "A private place for a group's data, from the first file to publication.",
      body: "A workspace belongs to a group. Its members see the same folders, the same metadata and the same history; nobody else does. When a dataset is ready, its owner proposes it for publication and a steward reviews it. What was published stays public and unchanged; work goes on in the workspace.",
      cards: [
        {
          title: "Members and roles",
          body: "Owners invite people and decide who may view, edit or publish.",
        },
        {
          title: "Storage that counts files once",
          body: "Versions share the files they have in common, so publishing again costs only what changed.",
        },
      ],
      learnMore: [{ label: "Sign in to your workspaces", href: "/workspaces" }],
    },
  };

/** Text above the list of open repositories. */
export const OPEN_REPOSITORIES = {
  title: "Open repositories",
  body: "A repository is a place with a scope and stewards who review what is proposed to it. Choose the one whose scope fits your data; its stewards answer within a week.",
};
