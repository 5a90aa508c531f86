import { globalStyle, type StyleRule } from "@vanilla-extract/css";
import { when } from "../theme/breakpoints.ts";
import { uiLayer } from "../theme/layers.css.ts";
import { uiRule } from "../theme/rule.ts";
import { radius, space, text, width } from "../theme/scale.ts";
import { vars } from "../theme/vars.css.ts";

export const markdown = uiRule({ maxWidth: width.measure, fontSize: text.large });

function inside(selector: string, rule: StyleRule): void {
  globalStyle(`${markdown} ${selector}`, { "@layer": { [uiLayer]: rule } } as Parameters<
    typeof globalStyle
  >[1]);
}

inside("> * + *", { marginTop: space[4] });
/** Each in the direction of its own first letter, as Arabic and Hebrew need. */
inside(":is(p, li, h1, h2, h3, h4, h5, h6, td, th, dt, dd, summary)", { unicodeBidi: "plaintext" });
inside("ul", { paddingInlineStart: space[5], listStyle: "disc" });
inside("ol", { paddingInlineStart: space[5], listStyle: "decimal" });
inside("li + li", { marginTop: space[1] });
inside("blockquote", {
  paddingInlineStart: space[4],
  borderInlineStart: `3px solid ${vars.color.line}`,
  color: vars.color.inkMuted,
});
/** Code with tokens in their colours. */
export const code = uiRule({});

const CODE_COLORS = {
  quiet: vars.color.inkMuted,
  keyword: vars.color.accent,
  string: vars.color.ok,
  number: vars.color.danger,
  name: vars.color.link,
};
for (const [kind, color] of Object.entries(CODE_COLORS)) {
  globalStyle(`:is(${markdown}, ${code}) .code-${kind}`, { "@layer": { [uiLayer]: { color } } });
}
inside("math[display='block']", { overflowX: "auto", paddingBlock: space[2] });
inside("hr", { border: 0, borderTop: `1px solid ${vars.color.line}` });
inside("img", { height: "auto", borderRadius: radius.control });

export const html = uiRule({});

/** A text in another language is in its own element. */
globalStyle(`:is(${html}, ${html} > [lang]) > * + *`, {
  "@layer": { [uiLayer]: { marginTop: space[3] } },
});

/** Headings and tables of all rendered texts: editors' texts and guides as well as READMEs. */
function insideBoth(selector: string, rule: StyleRule): void {
  globalStyle(`:is(${markdown}, ${html}) ${selector}`, {
    "@layer": { [uiLayer]: rule },
  } as Parameters<typeof globalStyle>[1]);
}

insideBoth(":is(h1, h2, h3, h4)", {
  fontFamily: vars.font.title,
  fontWeight: 600,
  lineHeight: 1.25,
  marginTop: space[6],
});
insideBoth("> :first-child", { marginTop: 0 });
insideBoth("> [lang] > :first-child", { marginTop: 0 });
insideBoth("h1", { fontSize: text.title });
insideBoth("h2", { fontSize: text.lead });
insideBoth(":is(h3, h4)", { fontSize: text.large });
insideBoth(":not(pre) > code", { fontSize: text.base });
insideBoth("pre", {
  overflowX: "auto",
  paddingBlock: space[4],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.control,
  background: vars.color.surface,
  fontSize: text.small,
  "@media": { [when.rowsNarrow]: { whiteSpace: "pre-wrap", overflowWrap: "anywhere" } },
});
/** On the code, not on its box: the box scrolls only where text does not fit, never by its padding alone. */
insideBoth("pre > code:only-child", {
  display: "block",
  width: "max-content",
  minWidth: "100%",
  paddingInline: space[4],
  "@media": { [when.rowsNarrow]: { width: "auto" } },
});
insideBoth("pre:not(:has(> code:only-child))", { paddingInline: space[4] });
insideBoth("table", { display: "block", overflowX: "auto", fontSize: text.base });
insideBoth(":is(th, td)", {
  padding: `${space[1]} ${space[3]} ${space[1]} 0`,
  borderBottom: `1px solid ${vars.color.line}`,
  textAlign: "start",
  verticalAlign: "top",
});

globalStyle(`${html} :is(ul, ol)`, {
  "@layer": { [uiLayer]: { paddingInlineStart: space[5], listStyle: "disc" } },
});
