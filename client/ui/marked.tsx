import { Breakable } from "../format.tsx";

/** A text whose every second part is marked. */
export function Marked({ parts }: { parts: string[] }) {
  return parts.map((part, at) => (at % 2 ? <mark key={at}>{part}</mark> : part));
}

/** The same of a name or path, which may break after its signs. */
export function MarkedName({ parts }: { parts: string[] }) {
  return parts.map((part, at) => {
    const text = <Breakable key={at} text={part} />;
    return at % 2 ? <mark key={at}>{text}</mark> : text;
  });
}
