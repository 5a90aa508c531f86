/** What ended a deployment, and the one thing to do next. */
export class DeployFault extends Error {
  readonly next: string;

  constructor(what: string, next: string) {
    super(what);
    this.next = next;
  }
}
