/** The part of Node's library that both Workers use. */
declare module "node:async_hooks" {
  export class AsyncLocalStorage<Store> {
    run<Value>(store: Store, callback: () => Value): Value;
    getStore(): Store | undefined;
  }
}
