/** Address of one published file; every segment of its path is encoded on its own. */
export function fileHref(id: number, version: number, path: string): string {
  return `/files/${id}/${version}/${path.split("/").map(encodeURIComponent).join("/")}`;
}
