import process from "node:process";
import { readPorts } from "./ports.ts";

/** The container's health check: fails while readers do not get what they need, and prints why. */
const { portal } = readPorts(process.env);
const answer = await fetch(`http://127.0.0.1:${portal}/api/status?strict`).catch(() => null);
console.log(answer === null ? "The portal does not answer." : await answer.text());
process.exitCode = answer?.ok ? 0 : 1;
