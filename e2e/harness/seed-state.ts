import { startStack } from "./stack.ts";

const [, , folder = ""] = process.argv;

/** Fills a state folder, which the journeys' stacks copy: to publish all records is most of a first start. */
const stack = await startStack(folder);
await stack.stop();
