/** The one function that tests use from Node: another implementation of signatures. */
declare module "node:crypto" {
  export function createHmac(
    hash: "sha256",
    secret: string,
  ): { update(text: string): { digest(encoding: "hex"): string } };
}
