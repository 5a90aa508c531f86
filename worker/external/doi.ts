/** What every DOI looks like; what does not is asked of nobody. */
const DOI = /^10\.\d{4,9}\/\S{1,200}$/;

export function isDoi(text: string): boolean {
  return DOI.test(text);
}
