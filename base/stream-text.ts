/** Text as a body that is written only as fast as it is read, in chunks of at least so many characters. */
export function streamText(
  pieces: AsyncIterable<string>,
  minChars = 1,
): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      let text = "";
      while (text.length < minChars) {
        const { value, done } = await iterator.next();
        if (done) {
          if (text !== "") controller.enqueue(encoder.encode(text));
          return controller.close();
        }
        text += value;
      }
      controller.enqueue(encoder.encode(text));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
