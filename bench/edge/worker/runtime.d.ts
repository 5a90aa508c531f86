/** What the simulator takes of the runtime; its other types are Node's. */
declare module "cloudflare:workers" {
  export class WorkerEntrypoint {}
}
