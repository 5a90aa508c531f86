import { parseSync } from "vite";
import { isNode, isText, type Node, visit } from "#operate/languages/nodes.ts";

export const KINDS = [
  "condition negated",
  "boundary moved",
  "and for or",
  "other arithmetic",
  "text emptied",
  "returned value dropped",
  "statement removed",
  "property removed",
] as const;

export type Kind = (typeof KINDS)[number];

/** One small change of a source. */
export interface Fault {
  kind: Kind;
  file: string;
  line: number;
  start: number;
  end: number;
  /** What stands there instead. */
  text: string;
  /** What stood there: its beginning. */
  was: string;
}

type Change = Pick<Fault, "kind" | "start" | "end" | "text">;

const BOUNDARIES: Record<string, string> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
const ARITHMETIC: Record<string, string> = { "+": "-", "-": "+", "*": "/", "/": "*", "%": "*" };
const LOGIC: Record<string, string> = { "&&": "||", "||": "&&" };

/** Types say nothing at run time; names of modules and properties are no texts. */
const NOT_RUN =
  /^(?:TS(?:Type|Interface|Literal|Module|Index|Property)|Import|Export(?:All|Specifier))/;

/** Every small fault that the source could have. */
export function findFaults(file: string, source: string): Fault[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const faults: Fault[] = [];
  visit(program as unknown as Node, [], (node, parents) => {
    if ([node, ...parents].some(({ type }) => NOT_RUN.test(type))) return;
    for (const change of toChanges(node, parents, source)) {
      const line = source.slice(0, change.start).split("\n").length;
      const was = source.slice(change.start, change.end).replaceAll(/\s+/g, " ").slice(0, 60);
      faults.push({ file, line, was, ...change });
    }
  });
  return faults;
}

export function applyFault(source: string, { start, end, text }: Change): string {
  return source.slice(0, start) + text + source.slice(end);
}

function toChanges(node: Node, [parent]: readonly Node[], source: string): Change[] {
  switch (node.type) {
    case "IfStatement":
    case "ConditionalExpression":
    case "WhileStatement":
      return negate(node["test"], source);
    case "BinaryExpression":
      return [
        ...exchange("boundary moved", node, BOUNDARIES, source),
        ...exchange("other arithmetic", node, ARITHMETIC, source),
      ];
    case "LogicalExpression":
      return exchange("and for or", node, LOGIC, source);
    case "Literal":
    case "TemplateLiteral":
      return emptyText(node, parent);
    case "ReturnStatement":
      return dropValue(node["argument"], source);
    case "ArrowFunctionExpression":
      return dropValue(node["body"], source);
    case "ExpressionStatement":
    case "ThrowStatement":
      return node["directive"] ? [] : [replace("statement removed", node, ";")];
    case "ObjectExpression":
      return removeProperties(node, source);
    default:
      return [];
  }
}

function replace(kind: Kind, { start, end }: Node, text: string): Change {
  return { kind, start, end, text };
}

function negate(test: unknown, source: string): Change[] {
  if (!isNode(test)) return [];
  const text = `!(${source.slice(test.start, test.end)})`;
  return [replace("condition negated", test, text)];
}

/** Still computes what is returned, so that the compiler misses nothing of it. */
function dropValue(value: unknown, source: string): Change[] {
  if (!isNode(value) || value.type === "BlockStatement") return [];
  const text = `void (${source.slice(value.start, value.end)}) as never`;
  return [replace("returned value dropped", value, text)];
}

/** Puts another operator between the two sides. */
function exchange(
  kind: Kind,
  { left, right, operator }: Node,
  others: Record<string, string>,
  source: string,
): Change[] {
  const other = others[String(operator)];
  if (other === undefined || !isNode(left) || !isNode(right)) return [];
  const start = source.indexOf(String(operator), left.end);
  return [{ kind, start, end: start + String(operator).length, text: other }];
}

function emptyText(node: Node, parent: Node | undefined): Change[] {
  const isKey = parent?.type === "Property" && parent["key"] === node;
  const isTag = /^(?:Tagged|Export)/.test(parent?.type ?? "");
  const isEmpty = node.end - node.start <= 2;
  const isWritten = isText(node) || node.type === "TemplateLiteral";
  return isWritten && !isKey && !isTag && !isEmpty ? [replace("text emptied", node, '""')] : [];
}

function removeProperties({ properties }: Node, source: string): Change[] {
  return [properties].flat().flatMap((property) => {
    if (!isNode(property)) return [];
    const comma = /^\s*,/.exec(source.slice(property.end))?.[0].length ?? 0;
    return [{ ...replace("property removed", property, ""), end: property.end + comma }];
  });
}
