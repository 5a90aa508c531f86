/** A zip that a reader asked for. */
export interface ZipOrder {
  /** Of what. */
  title: string;
  /** Where the form goes. */
  action: string;
  paths: string[];
  /** Bytes before packing. */
  total: number;
}
