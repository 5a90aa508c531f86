export interface PngPixels {
  width: number;
  height: number;
  /** Grey values row by row, each row behind a byte for its filter. */
  pixels: Uint8Array;
}

/** A grey picture of ours from its data URL. */
export async function readPngPixels(src: string): Promise<PngPixels> {
  const png = Uint8Array.from(atob(src.slice(src.indexOf(",") + 1)), (one) => one.charCodeAt(0));
  const view = new DataView(png.buffer);
  const packed = png.slice(41, 41 + view.getUint32(33));
  const rows = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const pixels = new Uint8Array(await new Response(rows).arrayBuffer());
  return { width: view.getUint32(16), height: view.getUint32(20), pixels };
}
