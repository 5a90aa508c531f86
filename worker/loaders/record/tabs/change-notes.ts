import type { SanitizedHtml } from "#client/contract/sanitized-html.ts";
import { CHANGE_NOTES_MAX } from "../../../limits.ts";
import { readReadme } from "../../../markdown/readme.ts";
import { openVersion } from "../../../previews/read-range.ts";
import type { LoadContext } from "../../load.ts";

interface Span {
  id: number;
  from: number;
  to: number;
}

/**
 * What authors say of the versions after `from` up to `to`, newest first; `null` when they say
 * nothing. A changelog may hold the notes of its own version alone or of all before it, too.
 */
export async function loadChangeNotes(
  { services, catalogue, defer }: Pick<LoadContext, "services" | "catalogue" | "defer">,
  { id, from, to }: Span,
): Promise<SanitizedHtml | null> {
  const first = Math.max(from, to - CHANGE_NOTES_MAX);
  const versions = Array.from({ length: to - first + 1 }, (_, at) => first + at);
  const logs = await Promise.all(
    versions.map(async (version) => {
      const found = await catalogue.text("changelog", { id, version });
      return found.ok ? found.value : NO_LOG;
    }),
  );
  const texts = logs.map(({ text }) => text.trim());
  const own = texts.slice(1).map((text, at) => withoutEarlier(text, texts.slice(0, at + 1)));
  const text = own
    .toReversed()
    .filter((notes) => notes !== "")
    .join("\n\n");
  if (text === "") return null;
  const { html } = await readReadme(
    { renderings: services.renderings, defer },
    {
      text,
      place: { id, version: to },
      openFile: openVersion(catalogue.api, { id, version: to }),
      source: `/datasets/${id}/version/${to}/changelog.md`,
      isCut: logs.some(({ isCut }) => isCut),
    },
  );
  return html;
}

const NO_LOG = { text: "", isCut: false };

/** The newest earlier log that stands whole at the end or the beginning of this one is left out. */
function withoutEarlier(text: string, earlier: readonly string[]): string {
  const known = earlier.findLast(
    (log) => log !== "" && (text.endsWith(log) || text.startsWith(log)),
  );
  if (known === undefined) return text;
  return (text.endsWith(known) ? text.slice(0, -known.length) : text.slice(known.length)).trim();
}
