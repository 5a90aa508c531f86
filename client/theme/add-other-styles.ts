/** A part of the styles, and the routes whose pages need it; `null` for all. */
export type StylePiece = [css: string, pages: readonly string[] | null];

/** The attribute of a document's own styles with the address of those of all pages, in pieces. */
export const OTHER_STYLES = "data-other-styles";

/** Of this page: the module runs only in browsers. */
let adding: Promise<void> | null = null;

/** Once for a document; nothing on the page is styled anew. */
export function addOtherStyles({ pages = "", otherStyles = "" }: DOMStringMap): Promise<void> {
  adding ??= addPieces(otherStyles, pages.split(" ", 1)).catch((error) => {
    adding = null;
    throw error;
  });
  return adding;
}

async function addPieces(address: string, [own = ""]: string[]): Promise<void> {
  const pieces: StylePiece[] = await (await fetch(address)).json(); // a file of this build
  const others = pieces.filter(([, pages]) => pages && !pages.includes(own));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(others.map(([css]) => css).join(""));
  document.adoptedStyleSheets.push(sheet);
}
