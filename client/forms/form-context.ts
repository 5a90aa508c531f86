import { createContext, use } from "react";
import type { FormReply } from "../contract/form.ts";

interface FormContextValue {
  /** The prefix of all ids of the form. */
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
  /** The typed value when the form was refused; otherwise `null`. */
  typed: string[] | null;
  /** The field's problem; empty when there is none. */
  problem: string;
  /** The product API's own part of it. */
  quoted: string | undefined;
  hintId: string;
  problemId: string;
  /** For the control: which of hint and problem describe it. */
  describedBy: string | undefined;
}

/** The attributes of a field's control, whatever its kind. */
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
