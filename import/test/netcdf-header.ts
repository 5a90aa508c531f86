const word = (number: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
};
const long = (number: number): Buffer => Buffer.concat([word(0), word(number)]);
type Count = (number: number) => Buffer;
type CdfFormat = [format: number, count: Count, place: Count];

export const CLASSIC: CdfFormat = [1, word, word];

/** CDF-1 and CDF-2 count in four bytes, CDF-5 in eight; places have eight bytes in the last two. */
export const CDF_FORMATS: CdfFormat[] = [CLASSIC, [2, word, long], [5, long, long]];

/** A NetCDF file without values. */
export function toNetcdfHeader(
  [format, count, place]: CdfFormat,
  variables: [name: string, attributes: [string, Buffer][]][],
): Buffer {
  const padded = (bytes: Buffer): Buffer[] => [bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)];
  const text = (bytes: Buffer): Buffer[] => [count(bytes.length), ...padded(bytes)];
  const name = (letters: string): Buffer[] => text(Buffer.from(letters));
  const attributes = (list: [string, Buffer][]): Buffer[] => [
    word(12),
    count(list.length),
    ...list.flatMap(([key, value]) => [...name(key), word(2), ...text(value)]),
  ];
  return Buffer.concat([
    Buffer.from([67, 68, 70, format]),
    count(0),
    word(10),
    count(1),
    ...name("site"),
    count(3),
    ...attributes([["title", Buffer.from("Casts")]]),
    word(11),
    count(variables.length),
    ...variables.flatMap(([own, list]) => [
      ...name(own),
      count(1),
      count(0),
      ...attributes(list),
      word(5),
      count(12),
      place(0),
    ]),
  ]);
}
