import "./layers.css.ts";
import "./light.css.ts";
import "./dark.css.ts";
import "./fonts.css.ts";
import "./global.css.ts";
