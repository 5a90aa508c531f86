import type { HomePage } from "../records.ts";

/** The landing page of a space in which nothing has been published yet. */
export const defaultHomePage: HomePage = {
  heroTitle: "Research data, where it meets the people who need it.",
  heroCopy:
    "Search open datasets, code and collections. Read the methods, look inside the files, take what you need, and cite it properly.",
  heroImage: null,
  primaryAction: { label: "Browse public data", href: "/datasets" },
  secondaryAction: { label: "About workspaces", href: "/about/workspaces" },
  features: [
    {
      kind: "featureCard",
      id: "default-find",
      title: "Find by what is inside",
      body: "Titles, descriptions, people, tags and file names are searched together. Every filter is part of the address, so a search can be kept, sent and cited.",
      icon: null,
      action: { label: "Search datasets", href: "/datasets/search" },
    },
    {
      kind: "featureCard",
      id: "default-publish",
      title: "Publish once, cite for good",
      body: "Each version of a record has its own DOI, licence and list of files with checksums. Older versions stay readable when a newer one appears.",
      icon: null,
      action: { label: "See collections", href: "/collections" },
    },
    {
      kind: "featureCard",
      id: "default-workspaces",
      title: "Work before you publish",
      body: "A workspace keeps a group's unpublished data in one place, with the people who may see it. Publishing is a step from there, not a move.",
      icon: null,
      action: { label: "How workspaces work", href: "/about/workspaces" },
    },
  ],
  tiles: [
    { id: "default-datasets", label: "Datasets", image: null, href: "/datasets" },
    { id: "default-code", label: "Code", image: null, href: "/code" },
    { id: "default-collections", label: "Collections", image: null, href: "/collections" },
    {
      id: "default-repositories",
      label: "Open repositories",
      image: null,
      href: "/open-repositories",
    },
  ],
  featuredDatasetIds: [],
  newsHeading: "News",
  updatedAt: null,
};
