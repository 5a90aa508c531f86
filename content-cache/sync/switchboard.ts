/** What a client is given so that its request reaches one `fetch` and no other. */
export interface Line {
  fetch: typeof globalThis.fetch;
  headers: Record<string, string>;
  hangUp(): void;
}

/** Never leaves this room: the request is made anew without it. */
const LINE_HEADER = "x-foreland-line";

/**
 * One lasting `fetch` that passes each request to the one meant for it. The client's axios keeps
 * every `fetch` it is handed for ever, and with a new one for each request the page it read.
 */
export function createSwitchboard(): { connect(fetch: typeof globalThis.fetch): Line } {
  const lines = new Map<string, typeof globalThis.fetch>();
  async function dispatch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const headers = new Headers(request.headers);
    const send = lines.get(headers.get(LINE_HEADER) ?? "");
    if (send === undefined) throw new Error("Nobody is waiting for this answer.");
    headers.delete(LINE_HEADER);
    return send(request.url, { headers });
  }
  return {
    connect(fetch) {
      const id = crypto.randomUUID();
      lines.set(id, fetch);
      return {
        fetch: dispatch,
        headers: { [LINE_HEADER]: id },
        hangUp: () => void lines.delete(id),
      };
    },
  };
}
