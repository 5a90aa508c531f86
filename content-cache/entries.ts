import type { LegalSlug } from "#brand/legal.ts";

/** An entry whose texts may be in another language than its readers', where the editors have not translated them. */
export interface Translated {
  /** Language (BCP 47) of each such text, by the name of its property; absent where there is none. */
  languages?: Readonly<Record<string, string>>;
}

/**
 * The content of the site as plain entries. Every text that the model
 * (`model/content-model.ts`) calls `Text` is untrusted Markdown: render it through the allow-list. Absent texts are `""`, absent things `null`, absent lists `[]`.
 */
export interface Image extends Translated {
  /** Always absolute (`https:` is put before Contentful's protocol-relative addresses). */
  url: string;
  /** Pixels; `null` when the CMS does not give them. */
  width: number | null;
  height: number | null;
  alt: string;
  contentType: string;
}

export interface Link extends Translated {
  label: string;
  /** Relative (`/datasets`) or `https:` or `mailto:`; nothing else is allowed. */
  href: string;
}

export interface FeatureCard extends Translated {
  kind: "featureCard";
  id: string;
  title: string;
  body: string;
  icon: Image | null;
  action: Link | null;
}

export interface Tile extends Translated {
  id: string;
  label: string;
  image: Image | null;
  href: string;
}

export interface HomePage extends Translated {
  heroTitle: string;
  heroCopy: string;
  heroImage: Image | null;
  primaryAction: Link | null;
  secondaryAction: Link | null;
  features: FeatureCard[];
  tiles: Tile[];
  featuredDatasetIds: number[];
  newsHeading: string;
  /** ISO time of the last publication; `null` for built-in content. */
  updatedAt: string | null;
}

export interface Person extends Translated {
  kind: "person";
  id: string;
  name: string;
  role: string;
  group: string;
  affiliation: string;
  photo: Image | null;
  bio: string;
  /** `0000-0002-1825-0097`; `null` unless it has that form. */
  orcid: string | null;
  website: string | null;
}

export interface Portal extends Translated {
  kind: "portal";
  id: string;
  name: string;
  description: string;
  logo: Image | null;
  url: string;
  organizationId: number | null;
}

export interface Project extends Translated {
  kind: "project";
  id: string;
  title: string;
  description: string;
  leads: string[];
  institutions: string[];
  awards: Link[];
  tags: string[];
}

export interface FaqItem extends Translated {
  kind: "faqItem";
  id: string;
  question: string;
  answer: string;
}

export interface OfficeHours extends Translated {
  kind: "officeHours";
  id: string;
  title: string;
  schedule: string;
  joinUrl: string | null;
  contactEmail: string | null;
}

export type Section = FeatureCard | Person | Portal | Project | FaqItem | OfficeHours;

export type AboutSlug = "team" | "portals" | "support" | "projects" | "workspaces";

/** Pages below `/about` and `/legal`. */
export type InformationSlug = AboutSlug | LegalSlug;

export interface AboutPage extends Translated {
  slug: InformationSlug;
  title: string;
  summary: string;
  heroImage: Image | null;
  body: string;
  sections: Section[];
  learnMore: Link[];
  seoDescription: string;
  updatedAt: string | null;
}

export interface NewsItem extends Translated {
  id: string;
  slug: string;
  title: string;
  summary: string;
  body: string;
  image: Image | null;
  /** `YYYY-MM-DD` or an ISO time. */
  publishedDate: string;
  externalUrl: string | null;
  kind: "News" | "Announcement" | "Event";
  startDate: string | null;
  endDate: string | null;
  location: string;
}

export interface Notification extends Translated {
  id: string;
  message: string;
  kind: "Information" | "Success" | "Error";
  scope: "all" | "home";
  showOnce: boolean;
}

export interface OpenRepositoriesIntro extends Translated {
  title: string;
  body: string;
}

export interface SiteSettings {
  footerLinks: Link[];
  termsUrl: string | null;
  privacyUrl: string | null;
  docsUrl: string | null;
  copyrightName: string | null;
}

/** A redirect that the editors set (specification point 2): `from` is a path,
 * in which `:name` matches one part or the value of a parameter and a last `*` the rest, `to` a path or `https:` address. */
export interface RedirectRule {
  from: string;
  to: string;
  status: 301 | 302 | 307 | 308;
}
