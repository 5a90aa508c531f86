import type { Message, Render } from "./message.ts";
import { isText, type Node, toName, toNodes } from "./nodes.ts";

/** `formatCount(n, "file")`: both forms, because not every language adds an s. */
export function readCount(node: Node): Message | null {
  if (node.type !== "CallExpression" || Object(node["callee"]).name !== "formatCount") return null;
  const [, one, many] = toNodes(node["arguments"]);
  if (!one || !isText(one) || (many && !isText(many))) return null;
  const word = String(one["value"]);
  return {
    text: `${word} | ${many ? String(many["value"]) : `${word}s`}`,
    start: one.start,
    end: (many ?? one).end,
    write: (translation) =>
      translation
        .split(" | ")
        .map((form) => JSON.stringify(form))
        .join(", "),
  };
}

/** A literal or a template that looks like a label or a sentence, or is an element's child. */
export function readText(node: Node, parents: readonly Node[]): Message | null {
  if (!isText(node) && node.type !== "TemplateLiteral") return null;
  if (isCode(node, parents)) return null;
  const holes = toNodes(node["expressions"]);
  const text = isText(node)
    ? String(node["value"])
    : toNodes(node["quasis"])
        .map((quasi, at) => Object(quasi["value"]).cooked + (holes[at] ? `{${at}}` : ""))
        .join("");
  const words = text.replace(/\{\d+\}/g, "0");
  const [parent] = parents;
  const isShown = isElementsChild(node, parents) || isLabel(parents);
  const reads = holes.length > 0 ? READS_LIKE_TEMPLATE : READS_LIKE_TEXT;
  if (isShown ? !/\p{L}{2}/u.test(text) : !reads.test(words) || NOT_TEXT.test(words)) return null;
  const isAttribute = parent?.type === "JSXAttribute";
  return {
    text,
    start: node.start,
    end: node.end,
    write: (translation, render) => {
      const code = writeTemplate(translation, holes, render);
      return isAttribute ? `{${code}}` : code;
    },
  };
}

function writeTemplate(translation: string, holes: readonly Node[], render: Render): string {
  if (holes.length === 0) return JSON.stringify(translation);
  const parts = translation.split(/\{(\d+)\}/).map((part, at) => {
    const hole = at % 2 === 1 ? holes[Number(part)] : undefined;
    return hole ? `\${${render(hole.start, hole.end)}}` : part.replace(/[`\\$]/g, "\\$&");
  });
  return `\`${parts.join("")}\``;
}

/** A capital letter with others after it, or words with a space between them. */
const READS_LIKE_TEXT =
  /^[^\p{L}]*\p{Lu}[\p{L}’'-]*\p{Ll}|\p{L}[,;:]? (0[,;:]? )*[^ ]*\p{L}|\p{L}…$/u;
/** The same around inserted values, which are a zero. */
const READS_LIKE_TEMPLATE = new RegExp(
  `${READS_LIKE_TEXT.source}|0 \\p{L}{2,}|\\p{L}{2,} [“(]?0`,
  "u",
);
/** Properties with visible text, however short, and tables of such. */
const LABELS = /^(one|many|label|text|heading)$/;
const LABEL_TABLES = /(LABELS|TEXTS|WORDS)$/;

function isLabel([parent, , table]: readonly Node[]): boolean {
  if (parent?.type !== "Property") return false;
  return LABELS.test(toName(parent["key"])) || LABEL_TABLES.test(toName(table?.["id"]));
}

/** Addresses, headers, queries, names in code. */
const NOT_TEXT =
  /^[/.@?]|^#[^#\s]|:\/\/|^[\w-]+\/[\w.+-]+|^[A-Z][\w]*-[A-Z][\w-]*$|[a-z0-9]=[\w"'{]|^[a-z-]+$|^\w+_\w+$|^\w*[a-z][A-Z]\w*$|^\S+[.:]\S*$/;

/** Attributes that contain code, not text. */
const CODE_ATTRIBUTES =
  /^(className|href|id|type|rel|role|d|viewBox|method|action|autoComplete|form|htmlFor|lang|sizes|media|as|src|key|of|kind|accept|pattern|inputMode|enterKeyHint|dir|scope|target|fill|stroke\w*|points|transform|preserveAspectRatio|data-.*|aria-(describedby|labelledby|controls|current|live|haspopup|sort))$/;

/** Calls whose texts no reader sees. */
const CODE_CALLS =
  /^(get|has|set|append|delete|header|querySelector(All)?|closest|matches|addEventListener|removeEventListener|includes|startsWith|endsWith|split|join|replace(All)?|test|exec|href|fetch|getElementById|createElement|log|warn|error|prepare|Error|TypeError|RangeError|RegExp|URL|element|getItem|setItem|removeItem|DateTimeFormat|NumberFormat|route|use|Set|Map|dispatchEvent|CustomEvent|Event|createHash|importKey|digest|TextDecoder)$/;

/** Calls whose first argument is code; the next one is a sentence about other values. */
const CHECKS = /^(literal|picklist)$/;

/** Whether a literal is one of a fixed set, or is compared with a value of the code. */
export function isCompared([parent, around]: readonly Node[]): boolean {
  switch (parent?.type) {
    case "TSLiteralType":
    case "SwitchCase":
      return true;
    case "BinaryExpression":
      return parent["operator"] !== "+";
    case "ArrayExpression":
      return around?.type === "TSAsExpression" && toNodes(parent["elements"]).every(isText);
    case "CallExpression":
      return toName(parent["callee"]) === "hasRole";
    default:
      return false;
  }
}

/** Whether a literal is in a place that only code reads. */
function isCode(node: Node, parents: readonly Node[]): boolean {
  const [parent, around] = parents;
  if (!parent) return true;
  switch (parent.type) {
    case "ImportDeclaration":
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
    case "ImportExpression":
    case "TSLiteralType":
    case "TSEnumMember":
    case "TaggedTemplateExpression":
    case "ExpressionStatement":
    case "SwitchCase":
    case "TSExternalModuleReference":
      return true;
    case "BinaryExpression":
      return parent["operator"] !== "+";
    case "Property":
    case "PropertyDefinition":
      return parent["key"] === node;
    case "MemberExpression":
      return true;
    case "JSXAttribute":
      return CODE_ATTRIBUTES.test(toName(parent["name"]));
    case "JSXExpressionContainer":
      return around?.type === "JSXAttribute" && CODE_ATTRIBUTES.test(toName(around["name"]));
    case "CallExpression":
    case "NewExpression":
      return CHECKS.test(toName(parent["callee"]))
        ? toNodes(parent["arguments"])[0] === node
        : CODE_CALLS.test(toName(parent["callee"]));
    case "ConditionalExpression":
    case "LogicalExpression":
      return isCode(parent, parents.slice(1));
    default:
      return parent.type.startsWith("TSLiteral");
  }
}

/** Through `?:`, `&&` and `||`, the rendered expression itself. */
function isElementsChild(node: Node, parents: readonly Node[]): boolean {
  const [parent, around] = parents;
  if (parent?.type === "ConditionalExpression" && parent["test"] !== node)
    return isElementsChild(parent, parents.slice(1));
  if (parent?.type === "LogicalExpression") return isElementsChild(parent, parents.slice(1));
  return parent?.type === "JSXExpressionContainer" && around?.type !== "JSXAttribute";
}
