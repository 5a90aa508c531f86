import { LEGAL, type LegalSlug } from "#brand/legal.ts";
import { ABOUT, HOME, OPEN_REPOSITORIES } from "#brand/texts.ts";
import type {
  AboutPage,
  AboutSlug,
  FeatureCard,
  InformationSlug,
  Link,
  OpenRepositoriesIntro,
  SiteSettings,
  HomePage,
} from "./entries.ts";

type Texts = Pick<AboutPage, "title" | "summary" | "body"> & Partial<AboutPage>;

function toPage(slug: InformationSlug, texts: Texts): AboutPage {
  return {
    slug,
    heroImage: null,
    sections: [],
    learnMore: [],
    seoDescription: texts.summary,
    updatedAt: null,
    ...texts,
  };
}

/** The texts below `/legal`; the names in them are filled in where they are shown. */
const legalPages = Object.fromEntries(
  Object.entries(LEGAL).map(([slug, texts]) => [
    slug,
    toPage(slug as LegalSlug, texts), // Object.entries widens the keys
  ]),
) as Record<LegalSlug, AboutPage>;

function toAboutPage(slug: AboutSlug): AboutPage {
  const { questions = [], cards = [], ...texts } = ABOUT[slug];
  return toPage(slug, {
    ...texts,
    sections: [
      ...questions.map((texts, place) => ({
        kind: "faqItem" as const,
        id: `question-${place}`,
        ...texts,
      })),
      ...cards.map(toCard),
    ],
  });
}

function toCard(
  { action, ...texts }: { title: string; body: string; action?: Link },
  place: number,
): FeatureCard {
  return { kind: "featureCard", id: `card-${place}`, icon: null, action: action ?? null, ...texts };
}

/** The pages of a space in which nothing has been published yet. */
export const defaultAboutPages: Record<InformationSlug, AboutPage> = {
  ...legalPages,
  team: toAboutPage("team"),
  portals: toAboutPage("portals"),
  support: toAboutPage("support"),
  projects: toAboutPage("projects"),
  workspaces: toAboutPage("workspaces"),
};

/** Settings that leave everything to the Worker's own configuration. */
export const defaultSiteSettings: SiteSettings = {
  footerLinks: [],
  termsUrl: null,
  privacyUrl: null,
  docsUrl: null,
  copyrightName: null,
};

/** The landing page of a space in which nothing has been published yet. */
export const defaultHomePage: HomePage = {
  ...HOME,
  heroImage: null,
  features: HOME.features.map(toCard),
  tiles: HOME.tiles.map((texts, place) => ({ id: `tile-${place}`, image: null, ...texts })),
  featuredDatasetIds: [],
  updatedAt: null,
};

/** The content to use where the editors have published none; other languages have their own. */
export interface BuiltIn {
  home: HomePage;
  about: Record<InformationSlug, AboutPage>;
  openRepositoriesIntro: OpenRepositoriesIntro;
}

export const builtIn: BuiltIn = {
  home: defaultHomePage,
  about: defaultAboutPages,
  openRepositoriesIntro: OPEN_REPOSITORIES,
};
