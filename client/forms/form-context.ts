import { createContext, use } from "react";
import type { FormReply } from "../contract/form.ts";

interface FormContextValue {
  /** What all ids of the form begin with. */
  id: string;
  reply: FormReply | null;
  isSending: boolean;
}

export const FormContext = createContext<FormContextValue | null>(null);

export function useForm(): FormContextValue {
  const value = use(FormContext);
  if (!value) throw new Error("a field stands outside of a form");
  return value;
}

interface Field {
  id: string;
  /** What was typed when the form was refused; `null` when it was not. */
  typed: string[] | null;
  /** What is wrong with it; empty when nothing is. */
  problem: string;
  /** What the product API says in it itself. */
  quoted: string | undefined;
  hintId: string;
  problemId: string;
  /** For the control: which of hint and problem describe it. */
  describedBy: string | undefined;
}

/** What the control of a field needs, whatever it looks like. */
export function useField(name: string, { hasHint }: { hasHint: boolean }): Field {
  const { id: formId, reply } = useForm();
  const id = `${formId}-${name}`;
  const problem = reply?.problems[name] ?? "";
  const [hintId, problemId] = [`${id}-hint`, `${id}-problem`];
  const ids = [hasHint && hintId, problem !== "" && problemId].filter(Boolean);
  return {
    id,
    typed: reply && reply.kind !== "shown" ? (reply.values[name] ?? null) : null,
    problem,
    quoted: reply?.quoted,
    hintId,
    problemId,
    describedBy: ids.join(" ") || undefined,
  };
}
