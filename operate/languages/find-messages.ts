import { parseSync } from "vite";
import { readChildren } from "./element-messages.ts";
import { isCompared, readCount, readText } from "./literal-messages.ts";
import type { Message } from "./message.ts";
import { isText, type Node, visit } from "./nodes.ts";

interface Found {
  messages: Message[];
  /** Literals that look like a text and stay unchanged, because the module compares them. */
  compared: string[];
}

/** All texts that a module shows: those of its elements, and literals that look like a label or a sentence. */
export function findMessages(file: string, source: string): Found {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const messages: Message[] = [];
  const compared: string[] = [];
  const whole = new Set<Node>();
  const counts = new Set<Node>();
  // A literal that a module compares is a code there, not a text.
  const codes = new Set<unknown>();
  const root = program as unknown as Node; // ESTree's shape
  visit(root, [], (node, parents) => {
    if (isText(node) && isCompared(parents)) codes.add(node["value"]);
  });
  visit(root, [], (node, parents) => {
    const found = readChildren(node, source, whole) ?? readCount(node) ?? readText(node, parents);
    const isWhole = whole.has(node) || (found !== null && parents.some((one) => counts.has(one)));
    if (found?.text.includes(" | ")) counts.add(node);
    if (!found || isWhole || isCompared(parents)) return;
    if (codes.has(node["value"])) compared.push(found.text);
    else messages.push(found);
  });
  return { messages, compared };
}
