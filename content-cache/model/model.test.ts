import { expect, test } from "vitest";
import { compareModel } from "./compare-model.ts";
import { contentModel } from "./content-model.ts";
import { toContentTypes, type ContentType } from "./content-type.ts";
import { toMigration } from "./migration.ts";

interface Made {
  id: string;
  facts: unknown;
  fields: Record<string, unknown>;
  help: Record<string, unknown>;
}

function runMigration(): Made[] {
  const made: Made[] = [];
  const body = toMigration();
  for (const line of body.split("\n")) {
    const type = /migration\.createContentType\("(\w+)", (\{.*\})\);$/.exec(line);
    const field = /\.createField\("(\w+)", (\{.*\})\);$/.exec(line);
    const help = /\.changeFieldControl\("(\w+)", "builtin", "\w+", (\{.*\})\);$/.exec(line);
    if (type)
      made.push({ id: type[1] ?? "", facts: JSON.parse(type[2] ?? ""), fields: {}, help: {} });
    if (field)
      Object.assign(made.at(-1)?.fields ?? {}, { [field[1] ?? ""]: JSON.parse(field[2] ?? "") });
    if (help)
      Object.assign(made.at(-1)?.help ?? {}, { [help[1] ?? ""]: JSON.parse(help[2] ?? "") });
  }
  return made;
}

function toExport(types: ContentType[]) {
  return {
    contentTypes: types.map(({ id, fields, ...type }) => ({
      sys: { id },
      ...type,
      fields: fields.map((field) => ({ ...field, disabled: false })),
    })),
  };
}

function change(edit: (types: ContentType[]) => void): string[] | null {
  const types = structuredClone(toContentTypes());
  edit(types);
  return compareModel(toExport(types));
}

test("the migration makes every type with every field and its help", () => {
  const made = runMigration();
  expect(made.map(({ id }) => id)).toEqual(Object.keys(contentModel));
  for (const { id, fields, help } of made) {
    const type = toContentTypes().find((candidate) => candidate.id === id);
    expect(Object.keys(fields)).toEqual(type?.fields.map((field) => field.id));
    const helps = type?.fields.filter((field) => field.help !== "").map((field) => field.id);
    expect(Object.keys(help)).toEqual(helps);
  }
});

const printed = import.meta.glob("./migration.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});

test("the migration is the one that operators run: `npm run cms:model` prints `migration.txt`", () => {
  expect(toMigration()).toBe(Object.values(printed)[0]);
});

test("every type has a sentence for editors that says what it is for", () => {
  for (const { id, name, description } of toContentTypes()) {
    expect([id, name]).toEqual([id, expect.stringMatching(/^[A-Z]/)]);
    expect([id, description]).toEqual([id, expect.stringMatching(/^[A-Z].+\.$/)]);
  }
});

test("a space made by the migration has no difference", () => {
  expect(compareModel(toExport(toContentTypes()))).toEqual([]);
});

test.each<[string, (types: ContentType[]) => void]>([
  ["homePage: missing", (types) => types.shift()],
  ["homePage.heroTitle: missing", ([home]) => home?.fields.shift()],
  [
    "homePage.heroTitle: type is Text, expected Symbol",
    ([home]) => Object.assign(home?.fields[0] ?? {}, { type: "Text" }),
  ],
  [
    "homePage.heroTitle: required is false, expected true",
    ([home]) => Object.assign(home?.fields[0] ?? {}, { required: false }),
  ],
  [
    'homePage.heroTitle: validations is {"unique":true}, expected none',
    ([home]) => home?.fields[0]?.validations.push({ unique: true }),
  ],
  [
    "homePage: display field is heroCopy, expected heroTitle",
    ([home]) => Object.assign(home ?? {}, { displayField: "heroCopy" }),
  ],
  [
    "homePage.old: not of this model; kept, and used by no page",
    ([home]) => home?.fields.push({ ...home.fields[0], id: "old" } as ContentType["fields"][0]),
  ],
  [
    "blogPost: not of this model; kept, and used by no page",
    (types) => types.push({ ...types[0], id: "blogPost" } as ContentType),
  ],
])("a space's difference is named: %s", (sentence, edit) => {
  expect(change(edit)).toEqual([sentence]);
});

test.each([null, {}, [], "x", { contentTypes: 1 }])("%j is not an export", (value) => {
  expect(compareModel(value)).toBeNull();
});

test("an omitted property of an export's field counts as off", () => {
  const { contentTypes } = toExport(toContentTypes());
  const short = contentTypes.map((type) => ({
    ...type,
    fields: type.fields.map((field) =>
      Object.fromEntries(Object.entries(field).filter(([, value]) => value !== false)),
    ),
  }));
  expect(compareModel({ contentTypes: short })).toEqual([]);
});
