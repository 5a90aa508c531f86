/** A public value and when it was made, milliseconds since 1970. */
export interface SharedCopy {
  value: unknown;
  at: number;
}

/**
 * What isolates share of public answers. None of it ever rejects: without it an isolate asks for
 * itself.
 */
export interface SharedCopies {
  /** `null` when there is none that can be had soon. */
  read(key: string): Promise<SharedCopy | null>;
  store(key: string, copy: SharedCopy): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Where nothing is shared. */
export const NO_SHARED_COPIES: SharedCopies = {
  read: async () => null,
  store: async () => {},
  remove: async () => {},
};
