/** A text of the source, as translators see it. */
export interface Message {
  /** `{0}` is a value, `<1>…</1>` an element around text; `one | many` are a count's two forms. */
  text: string;
  start: number;
  end: number;
  /** The translated code; `render` returns the translated code between two offsets. */
  write(translation: string, render: Render): string;
}

export type Render = (start: number, end: number) => string;
