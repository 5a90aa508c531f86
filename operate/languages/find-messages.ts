import { parseSync } from "vite";
import { readChildren } from "./element-messages.ts";
import { isCompared, readCount, readText } from "./literal-messages.ts";
import type { Message } from "./message.ts";
import { isText, type Node, visit } from "./nodes.ts";

/** All texts that a module shows: those of its elements, and literals that read like a label or a sentence. */
export function findMessages(file: string, source: string): Message[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const messages: Message[] = [];
  const whole = new Set<Node>();
  const counts = new Set<Node>();
  // What a module compares is a code there, not a text.
  const codes = new Set<unknown>();
  const root = program as unknown as Node; // ESTree's shape
  visit(root, [], (node, parents) => {
    if (isText(node) && isCompared(parents)) codes.add(node["value"]);
  });
  visit(root, [], (node, parents) => {
    const found = readChildren(node, source, whole) ?? readCount(node) ?? readText(node, parents);
    const isWhole = whole.has(node) || (found !== null && parents.some((one) => counts.has(one)));
    if (found?.text.includes(" | ")) counts.add(node);
    if (found && !isWhole && !codes.has(node["value"])) messages.push(found);
  });
  return messages;
}
