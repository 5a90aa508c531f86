import "./layers.css.ts";
import "./brand.css.ts";
import "./fonts.css.ts";
import "./global.css.ts";
