import type { MarkdownHtml } from "#client/contract/record-page.ts";
import type { MarkdownPlace } from "./markdown.ts";

/** The little of a hast node that is looked at here. */
export interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

export function visit(node: Node, look: (element: Node) => void): void {
  if (node.type === "element") look(node);
  for (const child of node.children ?? []) visit(child, look);
}

/** The page owns the first heading level: a text's headings begin at the second. */
export function lowerHeadings(tree: Node): void {
  visit(tree, (element) => {
    const level = /^h([1-5])$/.exec(element.tagName ?? "")?.[1];
    if (level) element.tagName = `h${Number(level) + 1}`;
  });
}

/** Relative links and pictures point to the version's own files; others stay as they are. */
export function resolveLinks({ id, version }: MarkdownPlace): (tree: Node) => void {
  return (tree) =>
    visit(tree, ({ properties }) => {
      for (const name of ["href", "src"]) {
        const value = properties?.[name];
        if (properties && typeof value === "string" && isRelative(value)) {
          properties[name] = `/files/${id}/${version}/${value.replace(/^(\.\/)+/, "")}`;
        }
      }
    });
}

/** Links within a text find its headings under the prefix that sanitising gives their ids. */
export function followHeadings(tree: Node): void {
  visit(tree, ({ properties }) => {
    const href = properties?.["href"];
    if (properties && typeof href === "string" && /^#(?!user-content-)./.test(href)) {
      properties["href"] = `#user-content-${href.slice(1)}`;
    }
  });
}

function isRelative(address: string): boolean {
  return (
    address !== "" && !/^([a-z][a-z0-9+.-]*:|\/|#|\?)/i.test(address) && !address.includes("..")
  );
}

/** Notes the headings of the second and third level for the contents list. */
export function collectHeadings(headings: MarkdownHtml["headings"]): (tree: Node) => void {
  return (tree) =>
    visit(tree, (element) => {
      const level = Number(/^h([23])$/.exec(element.tagName ?? "")?.[1]);
      const id = element.properties?.["id"];
      if (level && typeof id === "string") headings.push({ id, level, text: toText(element) });
    });
}

export function toText(node: Node): string {
  return node.value ?? (node.children ?? []).map(toText).join("");
}

/** What scrolls sideways is within the keyboard's reach (WCAG 2.1.1). */
export function reachScrollers(tree: Node): void {
  visit(tree, (element) => {
    if (element.tagName === "pre" || element.tagName === "table") {
      element.properties = { ...element.properties, tabIndex: 0 };
    }
  });
}
