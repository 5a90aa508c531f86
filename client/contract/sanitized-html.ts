import type { contentModel } from "#content-cache/model/content-model.ts";

declare const sanitized: unique symbol;

/**
 * HTML that is safe in a page. Only `worker/markdown/` makes it, and `worker/tables/` renders it with React; `""` needs no
 * sanitising. HTML that the browser reads back from its own document is marked by
 * `client/ui/trusted-html.ts`.
 */
export type SanitizedHtml = "" | (string & { readonly [sanitized]: true });

type Model = typeof contentModel;

/** Names of the CMS's long texts, which are Markdown. */
type MarkdownField = {
  [Type in keyof Model]: {
    [Field in keyof Model[Type]["fields"]]: Model[Type]["fields"][Field] extends { type: "Text" }
      ? Field
      : never;
  }[keyof Model[Type]["fields"]];
}[keyof Model];

/** An editorial entry as a page receives it: its Markdown fields, at any depth, are rendered. */
export type Rendered<Shape> = Shape extends readonly (infer Item)[]
  ? Rendered<Item>[]
  : Shape extends object
    ? {
        [Key in keyof Shape]: Key extends MarkdownField
          ? Shape[Key] extends string
            ? SanitizedHtml
            : Rendered<Shape[Key]>
          : Rendered<Shape[Key]>;
      }
    : Shape;
