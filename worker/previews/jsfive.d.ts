declare module "jsfive" {
  /** A group has a list of `keys`; values of the file may have any type. */
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
  /** The decoders of filters, by the filter's number. */
  export const Filters: Map<number, (packed: ArrayBuffer) => ArrayBuffer>;
}
