import { type Family, type Input, tryAll } from "./attack.ts";
import { findFault } from "./faults.ts";
import { NAUGHTY_WORDS } from "./naughty.ts";
import { type Answer, ask } from "./request.ts";

/** A tool as the portal describes it. */
interface Tool {
  name: string;
  inputSchema: { properties: Record<string, { type?: string }> };
}

/** Values of the wrong type, and half of a letter, which no address can hold. */
const ODD: readonly unknown[] = [null, -1, 1e300, 0.5, [], {}, true, "\ud800", "a/\udc00/b"];
/** Arguments that a tool has beside the hostile one: of a record and a file that exist. */
const GOOD: Record<string, unknown> = { query: "tide", id: 1, path: "README.md" };

/** Unexpected values in every argument of every tool for language models. */
export const tools: Family = {
  name: "tools",
  async run(attack) {
    await tryAll(attack, await findToolInputs(attack.portal));
  },
};

async function findToolInputs(portal: string): Promise<Input[]> {
  const listed = await call(portal, "tools/list", {});
  const { result } = JSON.parse(listed.body) as { result: { tools: Tool[] } }; // our own Worker's
  return result.tools.flatMap(({ name, inputSchema }) =>
    Object.keys(inputSchema.properties).flatMap((argument) =>
      [...NAUGHTY_WORDS, ...ODD].map((value) => ({
        name: `${JSON.stringify(value).slice(0, 40)} as ${argument} of the tool ${name}`,
        run: async () => {
          const given = Object.entries(GOOD).filter(([known]) => known in inputSchema.properties);
          const values = { ...Object.fromEntries(given), [argument]: value };
          const answer = await call(portal, "tools/call", { name, arguments: values });
          return findFault(answer) ?? (isAnswered(answer) ? null : `answers ${answer.status}`);
        },
      })),
    ),
  );
}

function call(origin: string, method: string, params: object): Promise<Answer> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const headers = { "content-type": "application/json", accept: "application/json" };
  return ask({ origin, path: "/mcp", method: "POST", headers, body });
}

/** Faults of a call are answers of the protocol; a message that is too long is refused. */
function isAnswered({ status, body }: Answer): boolean {
  return status === 413 || (status === 200 && /^\{"jsonrpc":"2.0","id":1,/.test(body));
}
