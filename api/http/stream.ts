const encoder = new TextEncoder();

/** Text as a body that is written as fast as it is read. */
export function toStream(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** A JSON object whose last member is a list that never lies in memory as a whole. */
export function toJsonStream(
  head: object,
  { name, pages }: { name: string; pages: AsyncIterable<readonly unknown[]> },
): ReadableStream<Uint8Array> {
  return toStream(toJsonParts(head, name, pages));
}

async function* toJsonParts(
  head: object,
  name: string,
  pages: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  const opening = JSON.stringify({ ...head, [name]: [] });
  yield opening.slice(0, -2);
  let separator = "";
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((item) => JSON.stringify(item)).join(",");
    separator = ",";
  }
  yield "]}";
}
