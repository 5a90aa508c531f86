import { styleVariants } from "@vanilla-extract/css";
import { uiLayer } from "../theme/layers.css.ts";
import { space } from "../theme/scale.ts";

export const stack = styleVariants(space, (gap) => ({
  "@layer": {
    [uiLayer]: {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr)",
      alignContent: "start",
      gap,
    },
  },
}));
