import type { Deferred } from "../contract/failures.ts";

export function partElementId(name: string): string {
  return `part-${name}`;
}

/**
 * A deferred part whose value the server streams into the document. React hydrates its boundary
 * only after the content arrived, so the value is available when it is first requested.
 */
export function readDocumentPart(document: Document, name: string): Deferred<unknown> {
  return fulfilled(() => {
    const text = document.getElementById(partElementId(name))?.textContent;
    return text ? JSON.parse(text) : { ok: false, failure: { code: "unreadable" } };
  });
}

/** A part whose value is already known, readable by `use` without suspending. */
export function toKnownPart(value: unknown): Deferred<unknown> {
  return fulfilled(() => value);
}

function fulfilled(read: () => unknown): Deferred<unknown> {
  let isRead = false;
  let value: unknown;
  const promise = {
    status: "fulfilled",
    get value() {
      if (!isRead) value = read();
      isRead = true;
      return value;
    },
    // oxlint-disable-next-line unicorn/no-thenable -- it is a promise, whose value is read late
    then(onFulfilled?: (value: unknown) => unknown) {
      return Promise.resolve(promise.value).then(onFulfilled);
    },
  };
  return promise as unknown as Deferred<unknown>; // the fields `use` reads of a settled promise
}
