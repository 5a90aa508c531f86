import { pageRule } from "../../../theme/rule.ts";
import { space } from "../../../theme/scale.ts";

export const sponsor = pageRule({ display: "flex", alignItems: "center", gap: space[4] });

export const sponsorImage = pageRule({ maxWidth: "120px", maxHeight: "64px" });
