import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { OwnProposal } from "../../../contract/account/own-proposals.ts";
import { countAnswers, fillDraft, isSameDraft, readEntries } from "./draft-entries.ts";
import {
  clearLocalDraft,
  type LocalDraft,
  readLocalDraft,
  storeLocalDraft,
} from "./local-draft.ts";
import { sendDraft } from "./send-draft.ts";

/** The pause in typing before a draft is saved, milliseconds. */
const AUTOSAVE_DELAY_MS = 1_500;
/** How long after a failed save the next one is tried, milliseconds; at once when the browser is online again. */
const AUTOSAVE_RETRY_MS = 15_000;

export type SaveState = "saved" | "unsaved" | "saving" | "offline" | "refused" | "signed-out";

interface Progress {
  state: SaveState;
  /** Whether the shown text was typed here before and never saved. */
  isRestored: boolean;
  /** The text that another person, or another tab, has saved meanwhile; `null` while there is no conflict. */
  theirs: OwnProposal | null;
  /** Why the catalogue refused to save; empty unless refused. */
  problem: string;
  /** Questions with an answer by now; `null` before anything was typed. */
  answered: number | null;
  /** The text stored in this browser, to restore in the form. */
  restoring: LocalDraft | null;
}

export interface Autosave extends Progress {
  /** The revision that the typed text is based on; sent with the form. */
  revision: string;
  noteInput(): void;
  /** Saves the typed text over others' changes. */
  keepOwn(): void;
  /** Drops the typed text. */
  takeTheirs(): void;
}

const START: Progress = {
  state: "saved",
  isRestored: false,
  theirs: null,
  problem: "",
  answered: null,
  restoring: null,
};

const SAVED = { state: "saved", isRestored: false, problem: "" } as const;

/**
 * Saves a draft while a person types: at once in this browser, and on the server as soon as typing
 * pauses. The copy here is for a lost connection or session, and is removed once the server
 * has it.
 */
export function useAutosave(
  area: RefObject<HTMLElement | null>,
  { id, draftKey, revision }: OwnProposal,
): Autosave {
  const [progress, setProgress] = useState(START);
  const note = (changes: Partial<Progress>): void => setProgress((now) => ({ ...now, ...changes }));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSaving = useRef(false);
  const { base, latestBase, moveBase } = useBase(revision);
  const findForm = (): HTMLFormElement | null => area.current?.querySelector("form") ?? null;

  useEffect(() => {
    const form = findForm();
    moveBase(revision);
    const stored = readLocalDraft(draftKey);
    if (form && stored && !isSameDraft(stored.entries, readEntries(form))) {
      moveBase(stored.revision);
      note({ isRestored: true, state: "unsaved", restoring: stored });
    } else if (!isUndecided(progress.theirs, revision)) {
      clearLocalDraft(draftKey);
      if (progress.theirs) note({ ...SAVED, theirs: null });
    }
    return () => clearTimeout(timer.current);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each saved state of the draft
  }, [draftKey, revision]);

  // The lines of contributors are rendered by now, so that they can be filled.
  useEffect(() => {
    const form = findForm();
    if (!form || !progress.restoring) return;
    fillDraft(form, progress.restoring);
    plan(0);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each stored draft
  }, [progress.restoring]);

  useWhenOnline(progress.state === "offline", () => plan(0));
  function plan(delay: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), delay);
  }

  function noteInput(): void {
    const form = findForm();
    if (!form) return;
    const entries = readEntries(form);
    storeLocalDraft(draftKey, { revision: latestBase.current, entries });
    note({ answered: countAnswers(entries), state: "unsaved" });
    if (progress.theirs === null) plan(AUTOSAVE_DELAY_MS);
  }

  async function save(): Promise<void> {
    const form = findForm();
    if (!form) return;
    if (isSaving.current) return plan(AUTOSAVE_DELAY_MS);
    isSaving.current = true;
    note({ state: "saving" });
    const sent = readEntries(form);
    const answer = await sendDraft(id, { revision: latestBase.current, entries: sent });
    isSaving.current = false;
    switch (answer.kind) {
      case "failed":
        note({ state: "offline" });
        return plan(AUTOSAVE_RETRY_MS);
      case "saved":
        moveBase(answer.revision);
        if (!isSameDraft(sent, readEntries(form))) return noteInput();
        clearLocalDraft(draftKey);
        return note({ ...SAVED, answered: countAnswers(sent) });
      case "conflict":
        return note({ state: "unsaved", theirs: answer.theirs });
      case "refused":
        return note({ state: "refused", problem: answer.message });
      case "signed-out":
        return note({ state: "signed-out" });
    }
  }

  function keepOwn(): void {
    if (progress.theirs) moveBase(progress.theirs.revision);
    note({ theirs: null });
    plan(0);
  }

  const takeTheirs = (): void => reloadWithout(draftKey);
  return { ...progress, revision: base, noteInput, keepOwn, takeTheirs };
}

/** The revision that the typed text is based on: as shown, and the latest for a save that runs later. */
function useBase(revision: OwnProposal["revision"]) {
  const [base, setBase] = useState(String(revision ?? ""));
  const latestBase = useRef(base);
  function moveBase(next: number | string | null): void {
    latestBase.current = String(next ?? "");
    setBase(latestBase.current);
  }
  return { base, latestBase, moveBase };
}

/** Calls `saveNow` when the browser is online again, while a save waits for that. */
function useWhenOnline(isWaiting: boolean, saveNow: () => void): void {
  const latest = useEffectEvent(saveNow);
  useEffect(() => {
    if (!isWaiting) return;
    const save = (): void => latest();
    addEventListener("online", save);
    return () => removeEventListener("online", save);
  }, [isWaiting]);
}

/** Whether the form has refused to save over the other text, and waits for a decision. */
function isUndecided(theirs: OwnProposal | null, revision: OwnProposal["revision"]): boolean {
  return theirs !== null && (theirs.revision ?? 0) >= (revision ?? 0);
}

function reloadWithout(draftKey: string): void {
  clearLocalDraft(draftKey);
  location.reload();
}
