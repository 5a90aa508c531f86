import type { Context, MiddlewareHandler } from "hono";
import { exportsOf } from "#client/contract/citation/export-names.ts";
import { parseStyle } from "#client/contract/citation/style-names.ts";
import type { Family } from "#client/contract/records.ts";
import type { PortalEnv } from "../app-env.ts";
import { chooseType } from "../metadata/choose-type.ts";
import { FORMATS, toFullType } from "../metadata/formats.ts";
import { answerExport, listExports } from "../routes/exports.ts";
import { answerMarkdown } from "../routes/markdown-view.ts";
import { parseRecordPath, type RecordAddress } from "../routes/record-path.ts";
import type { Services } from "../services.ts";

const PAGE = "text/html";
const MARKDOWN = "text/markdown";

/**
 * A record's own address answers in the format its reader asks for (CN-01, CN-03). Each of them has
 * a plain address too, because a shared cache need not look at `Accept` (CN-02).
 */
export function negotiate(services: Services): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    const address = parseRecordPath(c.req.path);
    if (!address) return next();
    const type = chooseType(c.req.header("accept") ?? "", OFFERED[address.family]);
    if (type === PAGE) await next();
    else c.res = await answer(services, c, { address, type });
    c.header("Vary", "Accept", { append: true });
  };
}

/** What each family's records are offered as; of formats of one type the first one answers. */
const OFFERED: Record<Family, readonly string[]> = {
  datasets: toOffer("datasets"),
  code: toOffer("code"),
  collections: toOffer("collections"),
};

function toOffer(family: Family): string[] {
  return [PAGE, ...exportsOf(family).map((name) => toFullType(FORMATS[name])), MARKDOWN];
}

/** Whether an `Accept` header likes the page best of all that a record of any family is offered as. */
export function wantsPage(accept: string): boolean {
  return chooseType(accept, OFFERED_BY_ANY) === PAGE;
}

const OFFERED_BY_ANY = [...new Set(Object.values(OFFERED).flat())];

interface Choice {
  address: RecordAddress;
  /** One of those offered; `null` when none is acceptable. */
  type: string | null;
}

function answer(
  services: Services,
  c: Context<PortalEnv>,
  { address, type }: Choice,
): Response | Promise<Response> {
  if (type === null) return c.text(listExports(address), 406);
  if (type === MARKDOWN) return answerMarkdown(services, c, address);
  const name = exportsOf(address.family).find((each) => toFullType(FORMATS[each]) === type);
  return answerExport(services, c, {
    address,
    name: name ?? "text",
    disposition: "inline",
    ...(name === "bibliography" && toStyle(c.req.header("accept") ?? "")),
  });
}

/** `text/x-bibliography; style=apa`, as the resolver of DOIs is asked. */
function toStyle(accept: string): { style: ReturnType<typeof parseStyle> } | null {
  const asked = /text\/x-bibliography[^,]*;\s*style=([\w-]+)/i.exec(accept)?.[1];
  return asked === undefined ? null : { style: parseStyle(asked.toLowerCase()) };
}
