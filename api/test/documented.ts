import { createDocument } from "../openapi/document.ts";
import { OPERATIONS } from "../openapi/operations/index.ts";
import { toPlace } from "../openapi/path.ts";

interface Documented {
  method: string;
  route: RegExp;
  statuses: ReadonlySet<string>;
}

const { paths } = Object(createDocument("https://api.example.org"));
const DOCUMENTED: readonly Documented[] = Object.keys(OPERATIONS).map((address) => {
  const { method, path, route } = toPlace(address);
  // As the router reads it: a parameter is one part of the address, or fits its own expression.
  const parts = route.replaceAll(/:\w+(?:\{((?:[^{}]|\{[^{}]*\})*)\})?/g, (_, expression) =>
    expression === undefined ? "[^/]+" : `(?:${String(expression)})`,
  );
  const statuses = new Set(Object.keys(paths[path][method].responses));
  return { method, route: new RegExp(`^${parts}$`), statuses };
});

/** Whether the document names this answer of a call; failures, and calls that it does not have, are not looked at. */
export function isDocumented(path: string, method: string, status: number): boolean {
  const plain = path.split("?")[0] ?? "";
  const called = DOCUMENTED.find(
    (each) => each.method === method.toLowerCase() && each.route.test(plain),
  );
  return status >= 500 || called === undefined || called.statuses.has(String(status));
}
