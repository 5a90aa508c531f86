import { expect, it } from "vitest";
import { isSignatureOf, signText } from "./signatures.ts";

const SECRET = "a secret of more than thirty-two characters";
const TEXT = "/datasets/7\n1788264000";

it("accepts its own signature, and no other text's or secret's", async () => {
  const signature = await signText(SECRET, TEXT);
  expect(await isSignatureOf(SECRET, TEXT, signature)).toBe(true);
  expect(await isSignatureOf(SECRET, `${TEXT}0`, signature)).toBe(false);
  expect(await isSignatureOf(`${SECRET}.`, TEXT, signature)).toBe(false);
});

it.each<[string, (signature: string) => string]>([
  ["nothing", () => ""],
  ["a word", () => "undefined"],
  ["its first half", (signature) => signature.slice(0, 32)],
  ["a digit less", (signature) => signature.slice(1)],
  ["a digit more", (signature) => `${signature}0`],
  ["a line feed behind", (signature) => `${signature}\n`],
  ["capitals", (signature) => signature.toUpperCase()],
  ["zeros", () => "0".repeat(64)],
  ["letters that are no digits", (signature) => `z${signature.slice(1)}`],
])("refuses %s", async (_, change) => {
  const signature = change(await signText(SECRET, TEXT));
  expect(await isSignatureOf(SECRET, TEXT, signature)).toBe(false);
});
