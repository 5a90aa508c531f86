import { type ProsePart, toProse } from "./prose-parts.ts";
import { Stack } from "./stack.tsx";

/** A short text of the editors. */
export function Prose({ text }: { text: string }) {
  return (
    <Stack gap={3}>
      {toProse(text).map((parts, index) => (
        <p key={index}>
          {parts.map((part, at) => (
            <Part key={at} part={part} />
          ))}
        </p>
      ))}
    </Stack>
  );
}

function Part({ part }: { part: ProsePart }) {
  switch (part.kind) {
    case "text":
      return part.text;
    case "strong":
      return <strong>{part.text}</strong>;
    case "link":
      return <a href={part.href}>{part.text}</a>;
  }
}
