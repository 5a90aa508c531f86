/** The one thing tests take from Node: a second opinion on signatures. */
declare module "node:crypto" {
  export function createHmac(
    hash: "sha256",
    secret: string,
  ): { update(text: string): { digest(encoding: "hex"): string } };
}
