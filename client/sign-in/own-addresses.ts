/**
 * The addresses of this very origin. The user pool's client would also take one that merely
 * contains our host name, such as `https://elsewhere.example/?ours.example`.
 */
export function toOwnAddresses(addresses: readonly string[], origin: string): string[] {
  return addresses.filter((address) => URL.canParse(address) && new URL(address).origin === origin);
}
