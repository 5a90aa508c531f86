/** A text of the source, as translators see it. */
export interface Message {
  /** `{0}` is what the code puts in, `<1>…</1>` what it wraps; `one | many` are a count's two forms. */
  text: string;
  start: number;
  end: number;
  /** Code that says the translation; `render` gives the translated code between two offsets. */
  write(translation: string, render: Render): string;
}

export type Render = (start: number, end: number) => string;
