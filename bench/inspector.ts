/** Memory of an isolate, bytes. */
export interface HeapUse {
  /** In V8's heap. */
  heap: number;
  /** Of buffers outside it. */
  buffers: number;
}

export interface Inspector {
  /** After a full collection; workerd must run with `--expose-gc`. */
  measure(): Promise<HeapUse>;
  /** Milliseconds that the isolate computes until a task ends; what workerd simulates is in others. */
  profile(task: () => Promise<unknown>): Promise<number>;
  close(): void;
}

interface Message {
  id?: number;
  method?: string;
  params?: { context?: { id: number } };
  result?: { usedSize?: number; backingStorageSize?: number; profile?: Profile };
}

/** V8's samples of what ran, each with the microseconds since the one before. */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string } }[];
  samples: number[];
  timeDeltas: number[];
}

const SAMPLES_MICROSECONDS = 200;
/** An isolate that computes has a sample sooner; later it waited, or another process had its core. */
const WAIT_MICROSECONDS = 1_000;
const NOT_COMPUTING = ["(idle)", "(program)", "(root)"];

/** Connects to an isolate as a debugger does. */
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
    async profile(task) {
      await call("Profiler.enable");
      await call("Profiler.setSamplingInterval", { interval: SAMPLES_MICROSECONDS });
      await call("Profiler.start");
      await task();
      const { result } = await call("Profiler.stop");
      return result?.profile ? sumComputed(result.profile) : Number.NaN;
    },
    close: () => socket.close(),
  };
}

function sumComputed({ nodes, samples, timeDeltas }: Profile): number {
  const resting = new Set(
    nodes
      .filter(({ callFrame }) => NOT_COMPUTING.includes(callFrame.functionName))
      .map(({ id }) => id),
  );
  // A sample lasts until the next one.
  const computed = timeDeltas
    .slice(1)
    .filter((delta, at) => delta < WAIT_MICROSECONDS && !resting.has(samples[at] ?? 0));
  return computed.reduce((sum, delta) => sum + delta, 0) / 1_000;
}
