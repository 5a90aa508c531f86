import type { Random } from "./random.ts";

export interface Text {
  name: string;
  text: string;
  isNotebook: boolean;
}

/** Precedes every hostile text: a page that does not show it has not rendered the text. */
export const START = "the-text-begins";

/** HTML and addresses that run a script if a sanitizer lets them pass. */
const VECTORS = [
  "<script>alert(1)</script>",
  "<ScRiPt src=//evil.example/x.js></sCrIpT>",
  "<script\n>alert(1)</script\n>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  "<img src=x\nonerror\n=\nalert(1)\n>",
  "<img/src='x'/onerror='alert(1)'>",
  "<img src=`x`onerror=alert(1)>",
  '<img src="x" alt="`><script>alert(1)</script>">',
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
  "<svg><animate attributeName=href values=javascript:alert(1) /><a id=x>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<svg></p><style><a id='</style><img src=x onerror=alert(1)>'>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--><img src=x onerror=alert(1)>'>",
  "<math><maction actiontype=statusline xlink:href=javascript:alert(1)>x</maction></math>",
  "<math href='javascript:alert(1)'>x</math>",
  "<iframe src=javascript:alert(1)></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data=javascript:alert(1)></object>",
  "<embed src=javascript:alert(1)>",
  "<base href=//evil.example/>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<link rel=stylesheet href=//evil.example/x.css>",
  "<style>@import '//evil.example/x.css'</style>",
  "<form action=javascript:alert(1)><button>x</button></form>",
  "<button formaction=javascript:alert(1)>x</button>",
  "<input autofocus onfocus=alert(1)>",
  "<details open ontoggle=alert(1)><summary>x</summary></details>",
  "<video src=x onerror=alert(1)></video>",
  "<video><source onerror=alert(1)></video>",
  "<audio src onloadstart=alert(1)>",
  "<body onload=alert(1)>",
  "<marquee onstart=alert(1)>x</marquee>",
  "<a href=javascript:alert(1)>x</a>",
  "<a href='java\tscript:alert(1)'>x</a>",
  "<a href='&#x6A;avascript&colon;alert(1)'>x</a>",
  "<a href='\u0001javascript:alert(1)'>x</a>",
  "<a href=' javascript:alert(1)'>x</a>",
  "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
  "<a href=vbscript:alert(1)>x</a>",
  "<a href='//evil.example' ping=javascript:alert(1)>x</a>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<template><img src=x onerror=alert(1)></template>",
  "<title><img src=x onerror=alert(1)></title>",
  "<textarea></textarea><img src=x onerror=alert(1)>",
  "<xmp><p title='</xmp><img src=x onerror=alert(1)>'>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!-- --!><img src=x onerror=alert(1)> -->",
  "<![CDATA[><img src=x onerror=alert(1)>]]>",
  "<?xml?><img src=x onerror=alert(1)>",
  "<x-canary canary onclick=alert(1) style=position:fixed>x</x-canary>",
  "<p style='background:url(javascript:alert(1))' onmouseover=alert(1)>x</p>",
  "<div id=__next data-x='</script><script>alert(1)</script>'>",
  "</script><script>alert(1)</script>",
  "</textarea></title></style></noscript><script>alert(1)</script>",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "javascript&colon;alert(1)",
  "java&#10;script:alert(1)",
  "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "vbscript:msgbox(1)",
  'x" onclick="alert(1)',
  "x' onclick='alert(1)",
  "x) onclick=alert(1) (",
  '\\"><img src=x onerror=alert(1)>',
  "&lt;img src=x onerror=alert(1)&gt;",
  "&#60;script&#62;alert(1)&#60;/script&#62;",
  "\u202e<script>alert(1)</script>\u202c",
  "＜script＞alert(1)＜/script＞",
];

/** Places of Markdown in which a vector may be. */
const PLACES: Record<string, (vector: string) => string> = {
  alone: (vector) => vector,
  "a paragraph": (vector) => `word ${vector} word`,
  emphasis: (vector) => `**${vector}** _${vector}_ ~~${vector}~~`,
  "a heading": (vector) => `# ${vector} {#${vector}}`,
  "a list": (vector) => `- ${vector}\n  1. ${vector}\n     - [ ] ${vector}`,
  "a quotation": (vector) => `> ${vector}\n> > ${vector}`,
  "a table": (vector) => `| ${vector} | b |\n|---|---|\n| ${vector} | ${vector} |`,
  "a link's address": (vector) => `[x](${vector})`,
  "a link's pointed address": (vector) => `[x](<${vector}>)`,
  "a link's title": (vector) => `[x](https://e.example "${vector}")`,
  "a link's text": (vector) => `[${vector}](https://e.example)`,
  "a picture": (vector) => `![${vector}](${vector} "${vector}")`,
  "a reference": (vector) => `[x][r]\n\n[r]: ${vector} "${vector}"`,
  "a pointed address": (vector) => `<${vector}>`,
  "a code span": (vector) => `\`${vector}\` \`\`${vector}`,
  "a fence": (vector) => `\`\`\`${vector}\n${vector}\n\`\`\`\n${vector}`,
  "a fence of HTML": (vector) => `\`\`\`html\n${vector}\n\`\`\``,
  "a formula": (vector) => `$${vector}$ and $$${vector}$$`,
  "a formula's link": (vector) => `$\\href{${vector}}{x} \\url{${vector}}$`,
  "a formula's HTML": (vector) => `$\\htmlClass{${vector}}{x} \\htmlData{a=${vector}}{x}$`,
  "a note": (vector) => `x[^1]\n\n[^1]: ${vector}`,
  "a comment": (vector) => `<!-- ${vector} -->\n${vector}`,
  "a block of HTML": (vector) => `<div>\n\n${vector}\n\n</div>`,
  "an open attribute": (vector) => `<a title="${vector}`,
  "front matter": (vector) => `---\ntitle: ${vector}\n---\n${vector}`,
  escapes: (vector) => vector.replaceAll(/[<>()[\]"']/g, "\\$&"),
};

/** Text that a careless parser needs more than linear time for, repeated to a length. */
const UNITS = [
  "~a", "a**b", "[a](", "[", "![", "]", "*", "**a ", "_a_", "_a ", "`", "`a``", "<", "<a ", "<!--", "<a href='",
  "&", "&#", "\\", "> ", ">", "- ", "* a\n", "1. ", "  - a\n", "#", "# a\n", "|", "|a|b\n", "|-|\n", "$", "$$a", "\\(",
  "[^1]", "[^a]: b\n", "[a]: b\n", "[a][b]", "```\n", "~~~", "~~a", "***a**b*", "a@b.c ", "http://a.b ", "www.a.b/", "(",
  "\t", "    a\n", "\n\n", "é", "🐙", "\u0000", "\u202e", "<div>\n", "</div>", "<p>", "<details>", "{", "\\frac{1}{",
]; // prettier-ignore
const LENGTHS = [20_000, 99_000];

/** Every vector in every place, every unit in every length, and random mixtures up to the count. */
export function hostileTexts(random: Random, count: number): Text[] {
  const placed = VECTORS.flatMap((vector) =>
    Object.entries(PLACES).map(([place, put]) => ({
      name: `${JSON.stringify(vector.slice(0, 40))} in ${place}`,
      text: put(vector),
    })),
  );
  const repeated = UNITS.flatMap((unit) =>
    LENGTHS.map((length) => ({
      name: `${JSON.stringify(unit)} to ${length}`,
      text: unit.repeat(Math.ceil(length / unit.length)).slice(0, length),
    })),
  );
  const mixed = Array.from({ length: 400 }, (_, at) => ({
    name: `mixture ${at}`,
    text: mix(random),
  }));
  return random.pick([...placed, ...repeated, ...mixed], count).map(({ name, text }) => ({
    name,
    text: `${START}\n\n${text.toWellFormed()}\n`,
    isNotebook: random.below(4) === 0,
  }));
}

function mix(random: Random): string {
  const piece = (): string => {
    const place = random.one(Object.values(PLACES));
    return place(random.one(VECTORS) + random.one(UNITS).repeat(random.below(6)));
  };
  const glue = (): string => random.one(["", " ", "\n", "\n\n", "\t", "\\", ">", "`"]);
  return Array.from({ length: 2 + random.below(8) }, () => piece() + glue()).join("");
}
