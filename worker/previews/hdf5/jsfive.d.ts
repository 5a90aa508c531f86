declare module "jsfive" {
  export type ObjectMessage = Map<string, number>;

  /** The parts of an object's header. */
  export interface DataObjects {
    readonly chunks: unknown;
    readonly shape: unknown;
    readonly fh: ArrayBuffer;
    readonly filter_pipeline: readonly Map<string, unknown>[] | null;
    readonly constructor: unknown;
    find_msg_type(type: number): ObjectMessage[];
    /** Names and addresses of a group's members, by the addresses of its trees and its heap. */
    _iter_links_btree_v1(tree: number, heap: number): Iterable<unknown>;
    _iter_links_btree_v2(
      names: number,
      order: number | null | undefined,
      heap: number,
    ): Iterable<unknown>;
    /** Fields of the header, the bytes of an order of creation, and where its messages begin. */
    _parse_v2_header(file: ArrayBuffer, offset: number): [ObjectMessage, number, number];
    _parse_v2_objects(
      file: ArrayBuffer,
      offset: number,
    ): [ObjectMessage[], ArrayBuffer, ObjectMessage];
    /** The values of an attribute: as many as it says to have. */
    _attr_value(type: unknown, bytes: ArrayBuffer, count: number, offset: number): unknown;
    _get_data_message_properties(offset: number): [unknown, unknown, number, number];
    /** Known once `chunks` was read. */
    readonly _chunk_address: number;
  }

  /** A group has a list of `keys`; values of the file may have any type. */
  export interface Hdf5Object {
    readonly name: string;
    readonly keys: unknown;
    readonly attrs: Record<string, unknown>;
    readonly shape?: unknown;
    readonly dtype?: unknown;
    readonly value?: unknown;
    readonly _dataobjects?: DataObjects;
    get?(name: string): Hdf5Object | null;
  }

  export const File: new (bytes: ArrayBuffer, name: string) => Hdf5Object;
  /** The decoders of filters, by the filter's number. */
  export const Filters: Map<
    number,
    (packed: ArrayBuffer, itemBytes?: number, settings?: unknown) => ArrayBuffer
  >;
}
