/** An address of the table in OpenAPI's notation. */
export interface Place {
  method: string;
  /** As the router declares it. */
  route: string;
  /** `/datasets/{id}`. */
  path: string;
  parameters: { name: string; schema: object }[];
}

/** `:id{[0-9]+}`; the expression may contain braces. */
const PARAMETER = /:(\w+)(?:\{((?:[^{}]|\{[^{}]*\})*)\})?/g;

export function toPlace(address: string): Place {
  const at = address.indexOf(" ");
  const route = address.slice(at + 1);
  const parameters = [...route.matchAll(PARAMETER)].map(([, name = "", expression]) => ({
    name,
    schema: toSchema(expression),
  }));
  const path = route.replace(PARAMETER, "{$1}");
  return { method: address.slice(0, at).toLowerCase(), route, path, parameters };
}

function toSchema(expression: string | undefined): object {
  if (expression === undefined) return { type: "string", minLength: 1 };
  if (/^\w+(?:\|\w+)+$/.test(expression)) return { type: "string", enum: expression.split("|") };
  if (expression.startsWith("[0-9]"))
    return { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
  return { type: "string", pattern: `^${expression}$` };
}

/** `getDatasetsIdReadme`; also the anchor in the documentation page. */
export function toOperationId({ method, path }: Place): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return [method, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
}
