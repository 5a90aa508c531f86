import { LEGAL, type LegalSlug } from "#brand/legal.ts";
import type { AboutPage } from "#content-cache/entries.ts";
import type { InformationPageData, PageData } from "#client/contract/page-data.ts";
import type { Config } from "../config.ts";
import { LANGUAGE } from "#client/contract/language.ts";
import { href } from "#client/contract/routes.ts";
import { GUIDE_SEARCH_MAX_CHARS } from "../limits.ts";
import { cutText } from "#base/cut.ts";
import type { Guide } from "../guides/guides.ts";
import { openGuides } from "../guides/open-guides.ts";
import { found, type LoadContext, type Loaded, type Loader, toTitle } from "./load.ts";

type Page = PageData<InformationPageData>;

const HELP = { label: "Help", href: href("help") };

/** The guides, or those that have the searched words. */
export const loadHelp: Loader<Page> = async (context) => {
  const q = cutText((context.query("q")[0] ?? "").trim(), GUIDE_SEARCH_MAX_CHARS);
  const guides = await openGuides(LANGUAGE);
  const shown = q === "" ? guides.all : guides.find(q);
  const body =
    shown.length === 0
      ? "No guide has these words. [All guides](/help), or [ask us](/about/support)."
      : shown.map(toEntry).join("\n\n");
  const page = { slug: "help", title: "Help", summary: "Guides to the portal, each short.", body };
  return show(context, page, {
    address: href("help"),
    search: q,
    isIndexable: q === "",
  });
};

/** A guide in another language than the page is marked as such (WCAG 2.2, 3.1.2). */
function toEntry({ name, title, summary, language }: Guide): string {
  const entry = `# [${title}](/help/${name})\n\n${summary}`;
  return language === LANGUAGE ? entry : `<div lang="${language}">\n\n${entry}\n\n</div>`;
}

/** One guide, from `docs/guides`. */
export const loadGuide: Loader<Page> = async (context) => {
  const guides = await openGuides(LANGUAGE);
  const guide = guides.all.find(({ name }) => name === context.params["guide"]);
  if (guide === undefined)
    return { kind: "missing", missing: { status: 404, failure: "not_found" } };
  return show(context, toPage(guide), {
    ...(guide.language !== LANGUAGE && { language: guide.language }),
    address: href("help.guide", { guide: guide.name }),
    parent: HELP,
    isIndexable: true,
  });
};

function toPage({ name, title, summary, body }: Guide) {
  return { slug: name, title, summary, body: raiseHeadings(body) };
}

/** The page has the title, so that the first headings of the text are right below it. */
function raiseHeadings(markdown: string): string {
  return markdown.replaceAll(/^#(#+ )/gm, "$1");
}

/** A page below `/legal`: the editors', or the brand's. */
export const loadLegal: Loader<Page> = async (context) => {
  const slug = context.params["page"] ?? "";
  if (!isLegal(slug)) return { kind: "missing", missing: { status: 404, failure: "not_found" } };
  const content = await context.content;
  const { config } = context.services;
  const names: Record<string, string> = {
    portal: config.BRAND_NAME,
    university: content.settings().copyrightName ?? config.UNIVERSITY_NAME,
  };
  const fill = (text: string): string =>
    withoutDeadLinks(text, config).replaceAll(
      /\{(portal|university)\}/g,
      (_, name: string) => names[name] ?? "",
    );
  const page = content.about(slug);
  return show(
    context,
    page.updatedAt === null
      ? { ...page, summary: fill(page.summary), body: raiseHeadings(fill(page.body)) }
      : page,
    {
      address: href("legal", { page: slug }),
      isIndexable: true,
    },
  );
};

/** Without the paragraphs that link to a file which this portal does not have. */
function withoutDeadLinks(text: string, { SECURITY_CONTACT }: Config): string {
  if (SECURITY_CONTACT !== "") return text;
  const paragraphs = text.split("\n\n");
  return paragraphs.filter((each) => !each.includes("(/.well-known/security.txt)")).join("\n\n");
}

function isLegal(slug: string): slug is LegalSlug {
  return Object.hasOwn(LEGAL, slug);
}

interface Shown {
  address: string;
  parent?: { label: string; href: string };
  search?: string;
  language?: string;
  isIndexable: boolean;
}

function show(
  context: LoadContext,
  page: Pick<AboutPage, "title" | "summary" | "body"> & { slug: string } & Partial<
      Omit<AboutPage, "slug">
    >,
  { address, isIndexable, ...rest }: Shown,
): Loaded<Page> {
  const absolute = context.absolute(address);
  const head = {
    title: toTitle(context, page.title),
    description: page.seoDescription || page.summary,
    canonical: absolute,
    isIndexable,
  };
  const empty = {
    heroImage: null,
    sections: [],
    learnMore: [],
    seoDescription: "",
    updatedAt: null,
  };
  const data = context.services.editorial.toHtml({ ...empty, ...page });
  return found(head, { data: { ...data, ...rest }, later: {} });
}
