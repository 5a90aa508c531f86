declare module "jsfive" {
  /** A group has a list of `keys`; what a file says may be of any shape. */
  export interface Hdf5Object {
    readonly name: string;
    readonly keys: unknown;
    readonly attrs: Record<string, unknown>;
    readonly shape?: unknown;
    readonly dtype?: unknown;
    readonly value?: unknown;
    readonly _dataobjects?: { readonly chunks: unknown };
    get?(name: string): Hdf5Object | null;
  }

  export const File: new (bytes: ArrayBuffer, name: string) => Hdf5Object;
  /** What undoes a packing, by the number of its filter. */
  export const Filters: Map<number, (packed: ArrayBuffer) => ArrayBuffer>;
}
