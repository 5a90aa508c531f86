/** The part of the runtime that the simulator uses; its other types are Node's. */
declare module "cloudflare:workers" {
  export class WorkerEntrypoint {}
}
