/** What both Workers take from Node's library of it. */
declare module "node:async_hooks" {
  export class AsyncLocalStorage<Store> {
    run<Value>(store: Store, callback: () => Value): Value;
    getStore(): Store | undefined;
  }
}
