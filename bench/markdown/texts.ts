/** Length of a text that is measured, characters. */
export const CHARS = 99_000;

export function repeat(text: string, chars = CHARS): string {
  return text.repeat(Math.ceil(chars / text.length)).slice(0, chars);
}

export function lines(toLine: (index: number) => string): string {
  let text = "";
  for (let index = 0; text.length < CHARS; index += 1) text += toLine(index);
  return text.slice(0, CHARS);
}

export function half(first: string, second: string): string {
  return repeat(first, CHARS / 2) + repeat(second, CHARS / 2);
}

const WORDS =
  "The tide gauges along the coast record water level every six minutes, and their clocks were set by radio.".split(
    " ",
  );
/** A typical README. */
export const ORDINARY: Readonly<Record<string, string>> = {
  prose: lines((i) => `${i % 9 === 8 ? "\n\n" : ""}${WORDS[(i * 7) % WORDS.length]} `),
  prose2: lines((i) => `${WORDS.join(" ")}${i % 4 === 3 ? "\n\n" : "\n"}`),
  mixed: lines(
    (i) =>
      `## Section ${i}\n\n${WORDS.join(" ")} See [the data](data/a${i}.csv) and **bold** words, \`code ${i}\`, *em*.\n\n- one item ${i}\n- two [link](https://a.b/c)\n  - nested\n\n| a | b | c |\n|---|---|---|\n| 1 | ${i} | x |\n| 2 | y | **z** |\n\n\`\`\`python\nimport os\nfor i in range(${i}):\n    print("x", i)\n\`\`\`\n\n`,
  ),
  html: lines(
    (i) =>
      `<p align="center">\n  <img src="a${i}.png" alt="x" width="200"/>\n</p>\n\n<details><summary>More ${i}</summary>\n\n${WORDS.join(" ")}\n\n</details>\n\n`,
  ),
};

const CODE_PIECES = [
  "-",
  "_a",
  "1",
  "import ",
  "0x",
  "a ",
  "a\n",
  "function ",
  "$a{",
  "${",
  "q{",
  "(",
  "\\(",
  '"',
  "/*",
  "<a b=",
  "{{",
  "{-",
  "a<b<",
  "@a(\n",
  "a:\n  ",
  "...",
  "var a1=2;",
  "a=$a ",
  "\u{1D49C}",
  " ",
];
const LANGUAGES = [
  "ini",
  "c",
  "cpp",
  "typescript",
  "csharp",
  "java",
  "scss",
  "python",
  "r",
  "julia",
  "matlab",
  "json",
  "yaml",
  "sql",
  "xml",
  "latex",
  "bash",
];

/** A share of the text in one piece of code, in lines as long as are coloured. */
function toCode(language: string, piece: string, chars: number): string {
  const lines = repeat(piece, 290).replaceAll("\n", "\n ").concat("\n");
  return `\`\`\`${language}\n${repeat(lines, chars)}\n\`\`\`\n\n`;
}

const FORMULAS = [
  "x^2",
  "a",
  "\\frac{",
  "{".repeat(400),
  "\\frac12".repeat(60),
  "\\sqrt ".repeat(70),
  `\\begin{matrix}${"a&".repeat(200)}\\end{matrix}`,
  "\\left(\\right)".repeat(30),
  "a'".repeat(200),
  "a'".repeat(990),
  "\\TeX".repeat(20),
  "\\pmod a".repeat(12),
  "\\LaTeX ".repeat(200),
  "\\def\\a{\\a\\a}\\a",
  "\\overset{a}{b}".repeat(30),
  "\\text{a }".repeat(40),
];

/** Code and formulas that cost more than their length, and both together with other text. */
export const EXTRAS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      CODE_PIECES.map((piece) => [
        `${language} ${JSON.stringify(piece)}`,
        toCode(language, piece, CHARS - 30),
      ]),
    ),
  ),
  ...Object.fromEntries(
    FORMULAS.map((formula) => [`formula ${formula.slice(0, 24)}`, repeat(`$${formula}$ and\n`)]),
  ),
  ...Object.fromEntries(
    ["~a", "[](", "<b>x</b>", "| a ", "- a\n"].map((piece) => [
      `code, formulas and ${JSON.stringify(piece)}`,
      (
        toCode("typescript", "$a{", 21_000) +
        repeat(`$${"\\pmod a".repeat(12)}$ and\n`, 8_000) +
        "\n\n" +
        repeat(piece)
      ).slice(0, CHARS),
    ]),
  ),
};

/** Notebooks of as many cells as are shown, and more. */
export const NOTEBOOKS: Readonly<Record<string, string>> = Object.fromEntries(
  ["~a", "a**b", "[a](", "| a |\n|---|\n| b |\n", "<b>", "The tide rises.\n\n", "- a\n"]
    .flatMap((piece) => [
      [
        `100 cells of ${JSON.stringify(piece)}`,
        toNotebook(100, { cell_type: "markdown", source: repeat(piece, 39_000) }),
      ],
      [
        `8 cells of ${JSON.stringify(piece)}`,
        toNotebook(8, { cell_type: "markdown", source: repeat(piece, 39_000) }),
      ],
    ])
    .concat([
      [
        "outputs",
        toNotebook(1, {
          cell_type: "code",
          source: "x",
          outputs: Array.from({ length: 200_000 }, () => ({ text: "x" })),
        }),
      ],
      ["code", toNotebook(100, { cell_type: "code", source: repeat("x = 1\n", 39_000) })],
      [
        "pictures",
        toNotebook(20, {
          cell_type: "code",
          source: "x",
          outputs: [{ data: { "image/png": "A".repeat(190_000) } }],
        }),
      ],
    ]),
);

function toNotebook(cells: number, cell: object): string {
  return JSON.stringify({ cells: Array.from({ length: cells }, () => cell) });
}
