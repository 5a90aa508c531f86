const keepsConnections = globalThis.fetch;

/**
 * From now on each request of this process has a connection of its own. workerd closes one after 5
 * seconds without a request, and where the machine was too busy meanwhile it closes it although the
 * next request has arrived. A browser then sends it again; Node's `fetch` fails.
 */
export function useNewConnections(): void {
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    request.headers.set("connection", "close");
    return keepsConnections(request);
  };
}
