import type { MiddlewareHandler } from "hono";
import { EXPORT_NAMES } from "#client/contract/citation/export-names.ts";
import { EXPORTS } from "#client/contract/citation/exports.ts";
import type { PortalEnv } from "../app-env.ts";
import { chooseType } from "../choose-type.ts";
import { answerExport, listExports } from "../routes/exports.ts";
import { parseRecordPath } from "../routes/record-path.ts";
import type { World } from "../world.ts";

const PAGE = "text/html";
const OFFERED: readonly string[] = [PAGE, ...EXPORT_NAMES.map((name) => EXPORTS[name].type)];

/**
 * A record's own address answers in the format its reader asks for (CN-01). Each of them has a
 * plain address too, because a shared cache need not look at `Accept` (CN-02).
 */
export function negotiate(world: World): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    const address = parseRecordPath(c.req.path);
    if (!address) return next();
    const type = chooseType(c.req.header("accept") ?? "", OFFERED);
    if (type === PAGE) await next();
    else if (type === null) c.res = c.text(listExports(address), 406);
    else {
      const name = EXPORT_NAMES.find((each) => EXPORTS[each].type === type) ?? "text";
      c.res = await answerExport(world, c, { address, name, disposition: "inline" });
    }
    c.header("Vary", "Accept", { append: true });
  };
}
