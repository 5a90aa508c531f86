import { toContentTypes, type ContentField, type ContentType } from "./content-type.ts";

/** A script for `contentful space migration` that makes every type in a new space. */
export function toMigration(): string {
  return [
    "// Makes the content model of the portal: contentful space migration --space-id <id> <this file>",
    "module.exports = function (migration) {",
    ...toContentTypes().flatMap(toTypeLines),
    "};",
    "",
  ].join("\n");
}

function toTypeLines(type: ContentType): string[] {
  const { id, name, description, displayField, fields } = type;
  const variable = `${id}Type`;
  const facts = toCode({ name, description, displayField });
  return [
    `  const ${variable} = migration.createContentType(${toCode(id)}, ${facts});`,
    ...fields.flatMap((field) => toFieldLines(variable, field)),
  ];
}

function toFieldLines(variable: string, { id, help, ...facts }: ContentField): string[] {
  const made = `  ${variable}.createField(${toCode(id)}, ${toCode(facts)});`;
  if (help === "") return [made];
  const control = toCode({ helpText: help });
  return [
    made,
    `  ${variable}.changeFieldControl(${toCode(id)}, "builtin", ${toCode(toWidget(facts))}, ${control});`,
  ];
}

/** The editor that the service itself would select. */
function toWidget({ type, linkType, items, validations }: Omit<ContentField, "id" | "help">) {
  if (validations.some((rule) => "in" in rule)) return "dropdown";
  switch (type) {
    case "Symbol":
      return "singleLine";
    case "Text":
      return "markdown";
    case "Integer":
      return "numberEditor";
    case "Boolean":
      return "boolean";
    case "Date":
      return "datePicker";
    case "Link":
      return linkType === "Asset" ? "assetLinkEditor" : "entryLinkEditor";
    case "Array":
      return items?.type === "Link" ? "entryLinksEditor" : "tagEditor";
  }
}

function toCode(value: unknown): string {
  return JSON.stringify(value);
}
