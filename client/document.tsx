import { LANGUAGE } from "./contract/language.ts";
import { toHreflangs } from "./contract/match-route.ts";
import type { ReactNode } from "react";
import type { Head, Shell, View } from "./contract/view.ts";
import { href } from "./contract/routes.ts";
import { sessionEndDialog, waiting } from "./navigation/navigation.css.ts";
import { LOADING_NOTE } from "./sign-in/arrival.ts";
import { SESSION_ENDS } from "./state/session-end.ts";
import { OTHER_STYLES } from "./theme/add-other-styles.ts";
import { PAGES } from "./theme/other-styles.ts";
import { Button } from "./ui/button.tsx";
import { FIRST_VIEW_ID, toFirstViewJson, toScriptJson } from "./navigation/first-view.ts";

/** Addresses of the files that the document loads, from the build's manifest. */
export interface DocumentAssets {
  /** The inline script of the document. */
  entry: string;
  /** Addresses of each page's own script, by route, and those that `all` pages and a `session` need. */
  pageCode: ReadonlyMap<string, readonly string[]>;
  /** The file with the styles of all pages. */
  styles: readonly string[];
  /** The file with the styles of all pages in pieces (`add-other-styles.ts`). */
  stylePieces: string;
  /** The styles that the document of a visitor's page contains; `null` for other pages. */
  findPageStyles(route: string): PageStyles | null;
  fonts: readonly string[];
}

export interface PageStyles {
  css: string;
  /** All routes whose pages need the same, with blanks between. */
  pages: string;
}

interface DocumentProps {
  view: View;
  shell: Shell;
  nonce: string;
  assets: DocumentAssets;
  children: ReactNode;
}

/** The HTML document around the app; rendered on the server only. */
export function Document({ view, shell, nonce, assets, children }: DocumentProps) {
  const code = [
    ...(assets.pageCode.get("all") ?? []),
    ...((shell.account && assets.pageCode.get("session")) ?? []),
    ...((view.kind === "page" && assets.pageCode.get(view.name)) || []),
  ];
  return (
    <html lang={LANGUAGE} data-theme={shell.appearance}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <HeadTags head={view.head} brandName={shell.brandName} />
        <meta property="csp-nonce" content="" nonce={nonce} />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="" />
        ))}
        <Styles view={view} shell={shell} nonce={nonce} assets={assets} />
        {code.map((file) => (
          <link key={file} rel="modulepreload" href={file} fetchPriority="low" nonce={nonce} />
        ))}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: assets.entry }} />
      </head>
      <body>
        {shell.hasEnded && <SessionEndNotice />}
        <div id="root">{children}</div>
        <span id={LOADING_NOTE} hidden>
          <output className={waiting} aria-label="Status">
            Loading sign-in …
          </output>
        </span>
        <script
          type="application/json"
          id={FIRST_VIEW_ID}
          dangerouslySetInnerHTML={{ __html: toFirstViewJson(view, shell) }}
        />
      </body>
    </html>
  );
}

/**
 * A visitor's page contains its own styles, so that it is painted without another request; those of
 * other pages follow (`other-styles.ts`). A signed-in reader's page links to the file of all styles,
 * which the page before has left in the browser's cache.
 */
function Styles({ view, shell, nonce, assets }: Omit<DocumentProps, "children">) {
  const own = view.kind === "page" && !shell.account ? assets.findPageStyles(view.name) : null;
  if (!own) return assets.styles.map((style) => <link key={style} rel="stylesheet" href={style} />);
  return (
    <style
      {...{ [PAGES]: own.pages, [OTHER_STYLES]: assets.stylePieces }}
      nonce={nonce}
      dangerouslySetInnerHTML={{ __html: own.css }}
    />
  );
}

/** Says on a visitor's page why its reader is one, until it is closed, without scripts too. */
function SessionEndNotice() {
  return (
    <dialog open className={sessionEndDialog} aria-label="Session">
      <output>{SESSION_ENDS.ended}</output>
      <form method="dialog">
        <a href={href("sign-in")}>Sign In</a> <Button type="submit">Close</Button>
      </form>
    </dialog>
  );
}

function HeadTags({ head, brandName }: { head: Head; brandName: string }) {
  const image = head.image ?? toCard(head, brandName);
  return (
    <>
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      {head.canonical && <link rel="canonical" href={head.canonical} />}
      {head.canonical && head.isIndexable && <LanguageLinks canonical={head.canonical} />}
      {!head.isIndexable && <meta name="robots" content="noindex" />}
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brandName} />
      {head.canonical && <meta property="og:url" content={head.canonical} />}
      {image && <PictureTags image={image} />}
      <link rel="search" type={OPEN_SEARCH} href="/opensearch.xml" title={brandName} />
      {head.links?.map((link) => (
        <link key={`${link.rel} ${link.href}`} {...link} />
      ))}
      {head.meta?.map(([name, content]) => (
        <meta key={name + content} name={name} content={content} />
      ))}
      {head.jsonLd !== undefined && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: toScriptJson(head.jsonLd) }}
        />
      )}
    </>
  );
}

/** The page's address in each language. */
function LanguageLinks({ canonical }: { canonical: string }) {
  const { origin } = new URL(canonical);
  return toHreflangs(canonical.slice(origin.length)).map(([language, path]) => (
    <link key={language} rel="alternate" hrefLang={language} href={origin + path} />
  ));
}

const OPEN_SEARCH = "application/opensearchdescription+xml";

function PictureTags({ image: { url, alt } }: { image: NonNullable<Head["image"]> }) {
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:alt" content={alt} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The portal's own picture, for pages without one. */
function toCard({ canonical }: Head, brandName: string): Head["image"] {
  return canonical ? { url: new URL("/card.png", canonical).href, alt: brandName } : undefined;
}
