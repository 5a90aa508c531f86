/** Allowed elements and attributes: GitHub's allow-list, by their HTML names. */
export interface Allowed {
  elements: ReadonlySet<string>;
  /** Attributes of one element; those of `*` are every element's. */
  attributes: Readonly<Record<string, ReadonlySet<string>>>;
  /** Schemes of an attribute that holds an address; relative ones are always allowed. */
  schemes: Readonly<Record<string, ReadonlySet<string>>>;
}

export function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

const ARIA = "aria-describedby aria-label aria-labelledby";

export const TEXT: Allowed = {
  elements: words(`
    a b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img input ins kbd li
    ol p picture pre q rp rt ruby s samp section source span strike strong sub summary sup table
    tbody td tfoot th thead tr tt ul var`),
  attributes: {
    "*": words(`
      abbr align alt axis border cellpadding cellspacing char charoff clear color cols colspan
      compact coords datetime dir frame headers height hreflang hspace id ismap itemprop label lang
      name nowrap open rev rowspan rows rules scope shape size span start summary title valign value
      width`),
    a: words(`${ARIA} data-footnote-backref data-footnote-ref class href`),
    blockquote: words("cite"),
    code: words("class"),
    del: words("cite"),
    div: words("itemscope itemtype"),
    dl: words(ARIA),
    h2: words("class"),
    img: words(`${ARIA} longdesc src`),
    input: words("checked"),
    ins: words("cite"),
    li: words("class"),
    ol: words(`${ARIA} class`),
    q: words("cite"),
    section: words("data-footnotes class"),
    source: words("srcset media"),
    summary: words(ARIA),
    table: words(ARIA),
    ul: words(`${ARIA} class`),
  },
  schemes: {
    cite: words("http https"),
    href: words("http https irc ircs mailto xmpp"),
    longdesc: words("http https"),
    src: words("http https"),
  },
};

/** A sponsor's text may contain links and line breaks, and nothing else (pages, section 1.0). */
export const SPONSOR: Allowed = {
  elements: words("a br"),
  attributes: { a: words("href") },
  schemes: { href: words("http https mailto") },
};

/** Classes that styles or scripts know; no text may have others. */
export const CLASS =
  /^(?:language-[\w.+#-]{1,40}|task-list-item|contains-task-list|data-footnote-backref|footnotes|sr-only)$/;
