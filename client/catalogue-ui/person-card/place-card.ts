/** What stays free between a card and the edges of the window, pixels. */
const MARGIN_PX = 8;

/** Moves a card that stands below its contributor so that all of it can be seen. */
export function placeCard(card: HTMLElement): void {
  const root = card.offsetParent?.getBoundingClientRect();
  if (!root) return;
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth: width, offsetHeight: height } = card;
  const right = clientWidth - MARGIN_PX - width;
  const left = Math.max(MARGIN_PX, Math.min(root.left, right));
  card.style.left = `${left - root.left}px`;
  const isCutBelow = root.bottom + height + MARGIN_PX > clientHeight;
  if (isCutBelow && root.top > height + MARGIN_PX) card.dataset["side"] = "above";
}
