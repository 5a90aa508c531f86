/** Memory of an isolate, bytes. */
export interface HeapUse {
  /** In V8's heap. */
  heap: number;
  /** Of buffers outside it. */
  buffers: number;
}

export interface Inspector {
  /** After a full collection. */
  measure(): Promise<HeapUse>;
  close(): void;
}

interface Message {
  id?: number;
  method?: string;
  params?: { context?: { id: number } };
  result?: { usedSize?: number; backingStorageSize?: number };
}

/** Connects to an isolate as a debugger does; workerd must run with `--expose-gc`. */
export async function openInspector(url: string): Promise<Inspector> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<Message>>();
  const context = Promise.withResolvers<number>();
  let sent = 0;
  socket.addEventListener("message", ({ data }) => {
    const message: Message = JSON.parse(String(data));
    if (message.params?.context) context.resolve(message.params.context.id);
    if (message.id !== undefined) waiting.get(message.id)?.resolve(message);
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("The isolate is gone."));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("The inspector does not answer.")));
  });

  async function call(method: string, params: object = {}): Promise<Message> {
    const id = (sent += 1);
    const answer = Promise.withResolvers<Message>();
    waiting.set(id, answer);
    socket.send(JSON.stringify({ id, method, params }));
    const message = await answer.promise;
    waiting.delete(id);
    return message;
  }

  await call("Runtime.enable");
  return {
    async measure() {
      const contextId = await context.promise;
      for (let round = 0; round < 2; round += 1)
        await call("Runtime.evaluate", { expression: "gc()", contextId });
      const { result } = await call("Runtime.getHeapUsage");
      return { heap: result?.usedSize ?? 0, buffers: result?.backingStorageSize ?? 0 };
    },
    close: () => socket.close(),
  };
}
