const CP437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐" +
  "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ";

/** Many programs write UTF-8 without saying so; what is not UTF-8 is in the first PC's characters (APPNOTE D.1). */
export function decodeName(name: Uint8Array, isMarked: boolean): string {
  try {
    return new TextDecoder("utf-8", { fatal: !isMarked, ignoreBOM: false }).decode(name);
  } catch {
    return Array.from(name, (byte) =>
      byte < 128 ? String.fromCharCode(byte) : CP437.charAt(byte - 128),
    ).join("");
  }
}

const LARGE = 0xffffffff;
const LARGE_SIZES = 0x0001;

/** Sizes and places above 4 GB are in an extra field, only those, in this order (APPNOTE 4.5.3). */
export function readLarge(values: number[], extra: Uint8Array): number[] {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === LARGE_SIZES) {
      let next = at + 4;
      return values.map((value) => {
        if (value !== LARGE || next + 8 > Math.min(end, extra.length)) return value;
        next += 8;
        return Number(view.getBigUint64(next - 8, true));
      });
    }
    at = end;
  }
  return values;
}
