import type { ChangeEvent } from "react";

/** Sends the form a changed control belongs to, as its button would. */
export function submitForm(event: ChangeEvent<HTMLInputElement | HTMLSelectElement>): void {
  event.currentTarget.form?.requestSubmit();
}
