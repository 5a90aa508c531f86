/** A node of the parsed source, by ESTree's names. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [name: string]: unknown;
}

/** Calls `see` for each node, parents before their children; `parents` begins with the nearest. */
export function visit(
  node: Node,
  parents: readonly Node[],
  see: (node: Node, parents: readonly Node[]) => void,
): void {
  see(node, parents);
  const inner = [node, ...parents];
  for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, inner, see);
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof Object(value).type === "string";
}

export function toNodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

export function isText(node: Node): boolean {
  return node.type === "Literal" && typeof node["value"] === "string";
}

export function toName(node: unknown): string {
  const { name, property } = Object(node);
  return String(name?.name ?? name ?? property?.name ?? "");
}
