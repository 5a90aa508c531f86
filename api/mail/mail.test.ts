import { expect, test } from "vitest";
import { MAIL_TEXTS } from "./languages.ts";
import { fillMail, finishMail } from "./mail.ts";

const TEXTS = MAIL_TEXTS.en;
const SENDER = { brandName: "Skerry & Data", portalOrigin: "https://data.skerry.example" };

test("fills in the values and leaves out a paragraph without a value", () => {
  const words = { subject: "S", text: "Of {name}.\n\nTheir reason:\n{reason}\n\n{page}" };
  expect(fillMail(words, { name: "{page} $1", reason: null, page: "P" })).toEqual({
    subject: "S",
    text: "Of {page} $1.\n\nP",
  });
});

test.each([
  ["“{name}”", "Tagged “tide”", "“Tagged ‘tide’”"],
  ["„{name}“", "Mit „Tide“", "„Mit ‚Tide‘“"],
  ['"{name}"', 'The "Skerry" log', `"The 'Skerry' log"`],
  ["Of {name}", "Tagged “tide”", "Of Tagged “tide”"],
])("in %s writes the quotation marks of %s as %s", (text, name, filled) => {
  expect(fillMail({ subject: "S", text }, { name }).text).toBe(filled);
});

test("puts the portal's name under the text and into the HTML", () => {
  const { text, html } = finishMail({ to: [], subject: "S", text: "Hello" }, SENDER, TEXTS);
  expect(text).toBe("Hello\n\n--\nSkerry & Data\nhttps://data.skerry.example\n");
  expect(html).toContain("Skerry &amp; Data");
  expect(html).not.toContain("{");
});

test("passes the header that ends a list of emails", () => {
  const headers = { "List-Unsubscribe": "<https://data.skerry.example/follow>" };
  expect(finishMail({ to: [], subject: "S", text: "T", headers }, SENDER, TEXTS)).toMatchObject({
    headers,
  });
});

test("links the portal's addresses and no others, and escapes what people wrote", () => {
  const text = `<b>x</b> https://evil.example/\nhttps://data.skerry.example/datasets/7 https://data.skerry.example.evil.test/`;
  const { html } = finishMail({ to: [], subject: `"<i>`, text }, SENDER, TEXTS);
  expect(html).toContain("&lt;b&gt;x&lt;/b&gt; https://evil.example/<br>");
  expect(html).toContain("<title>&quot;&lt;i&gt;</title>");
  expect([...html.matchAll(/<a href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    "https://data.skerry.example/datasets/7",
    "https://data.skerry.example",
  ]);
});

test("leads readers of a German email to the German pages", () => {
  const { text, html } = finishMail(
    { to: [], subject: "S", text: "Hallo", language: "de" },
    SENDER,
    MAIL_TEXTS.de,
  );
  expect(text).toBe("Hallo\n\n--\nSkerry & Data\nhttps://data.skerry.example/de\n");
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('<a href="https://data.skerry.example/de">');
});

test("marks the English below a German email as English", () => {
  const { text, html } = finishMail(
    { to: [], subject: "S", text: "Hallo", language: "de", english: "Hello\n\n<b>Bo</b>" },
    SENDER,
    MAIL_TEXTS.de,
  );
  expect(text).toMatch(/^Hallo\n\nHello\n\n<b>Bo<\/b>\n\n--\n/);
  const english = /<div lang="en">([^]*?)<\/div>/.exec(html)?.[1];
  expect(english?.trim()).toBe("<p>Hello</p>\n<p>&lt;b&gt;Bo&lt;/b&gt;</p>");
  expect(html.split("Hallo")[0]).not.toContain('lang="en"');
});

const MAILS = Object.values(MAIL_TEXTS).flatMap((texts) => Object.entries(texts.MAILS));

test.each(Object.entries(MAIL_TEXTS.en.MAILS))(
  "%s has the same values in German",
  (name, words) => {
    const german = Object.entries(MAIL_TEXTS.de.MAILS).find(([other]) => other === name)?.[1];
    const readValues = (text = ""): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
    expect(readValues(german?.text)).toEqual(readValues(words.text));
    expect(german?.subject).not.toBe(words.subject);
  },
);

test.each(MAILS)("the words of %s have a subject of one line", (_name, words) => {
  expect(words.subject).toMatch(/^[^\n{}]{5,70}$/);
});
