import { isObject } from "#base/parse-json.ts";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Person } from "../../contract/records.ts";
import { href } from "../../contract/routes.ts";
import { button } from "../../ui/button.css.ts";
import { OrcidIcon } from "../orcid.tsx";
import { Skeleton } from "../../ui/containers.tsx";
import * as styles from "./person-card.css.ts";
import { useCard } from "./use-card.ts";
import type { Employment, OrcidRecord } from "../../contract/lists/lists.ts";

export interface PersonCardProps {
  name: Person["name"];
  orcid: string;
  /** How often the button next to the name was pressed. */
  presses: number;
}

/** Wraps a contributor and shows their card on hover, focus or press. */
export function PersonCard({ name, orcid, presses }: PersonCardProps) {
  const { isShown, place } = useCard(presses);
  return (
    <div ref={place} className={styles.place}>
      {isShown && <Card name={name} orcid={orcid} />}
    </div>
  );
}

function Card({ name, orcid }: Omit<PersonCardProps, "presses">) {
  const [answer, setAnswer] = useState<CardAnswer>({ kind: "waiting" });
  const [tries, setTries] = useState(0);
  const card = useRef<HTMLElement>(null);

  useEffect(() => {
    let isCurrent = true;
    async function ask(): Promise<void> {
      const next = await readCard(orcid, (path, init) => fetch(path, init));
      if (isCurrent) setAnswer(next);
    }
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [orcid, tries]);
  useLayoutEffect(() => {
    if (card.current) placeCard(card.current);
  }, []);

  function retry(): void {
    setAnswer({ kind: "waiting" });
    setTries(tries + 1);
  }
  const known = answer.kind === "found" ? answer.record.name : null;
  return (
    <section ref={card} className={styles.card} aria-label={`About ${name}`}>
      <p className={styles.name}>{known ?? name}</p>
      <a className={styles.orcid} href={`https://orcid.org/${orcid}`}>
        <OrcidIcon />
        orcid.org/{orcid}
      </a>
      <div className={styles.answer} aria-live="polite">
        <Answer answer={answer} onRetry={retry} />
      </div>
      <a className={styles.link} href={href("people", { orcid })}>
        All work by this person
      </a>
    </section>
  );
}

function Answer({ answer, onRetry }: { answer: CardAnswer; onRetry: () => void }) {
  switch (answer.kind) {
    case "waiting":
      return <Skeleton label="Asking ORCID" count={2} height={16} />;
    case "missing":
      return <p>ORCID has no public record of this iD.</p>;
    case "failed":
      return (
        <>
          <p>ORCID is not responding.</p>
          <button type="button" className={button.quiet} onClick={onRetry}>
            Retry
          </button>
        </>
      );
    case "found": {
      const { employment } = answer.record;
      if (!employment) return <p>ORCID shows no employment.</p>;
      return (
        <>
          {employment.role !== null && <p>{employment.role}</p>}
          <p>
            {employment.organization}
            {employment.until !== null && `, until ${employment.until}`}
          </p>
        </>
      );
    }
  }
}

/** Distance between a card and the edges of the window, pixels. */
const MARGIN_PX = 8;

/** Moves a card below its contributor so that all of it is visible. */
function placeCard(card: HTMLElement): void {
  const root = card.offsetParent?.getBoundingClientRect();
  if (!root) return;
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth: width, offsetHeight: height } = card;
  const right = clientWidth - MARGIN_PX - width;
  const left = Math.max(MARGIN_PX, Math.min(root.left, right));
  card.style.left = `${left - root.left}px`;
  const isCutBelow = root.bottom + height + MARGIN_PX > clientHeight;
  if (isCutBelow && root.top > height + MARGIN_PX) card.dataset["side"] = "above";
}

/** The state of a contributor's data. */
export type CardAnswer =
  | { kind: "waiting" }
  | { kind: "found"; record: OrcidRecord }
  | { kind: "missing" }
  | { kind: "failed" };

/** The edge waits for the catalogue and for ORCID less than this in all, milliseconds. */
const CARD_TIMEOUT_MS = 12_000;

/** Requests the card of an iD from the portal; never rejects. */
export async function readCard(
  orcid: string,
  fetch: (path: string, init: RequestInit) => Promise<Response>,
): Promise<CardAnswer> {
  try {
    const answer = await fetch(`/people/${orcid}/card.json`, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(CARD_TIMEOUT_MS),
    });
    if (answer.status === 404) return { kind: "missing" };
    const record = answer.ok ? parseRecord(await answer.json()) : null;
    return record ? { kind: "found", record } : { kind: "failed" };
  } catch {
    return { kind: "failed" };
  }
}

function parseRecord(body: unknown): OrcidRecord | null {
  if (!isObject(body)) return null;
  const { name, employment } = body;
  return {
    name: toText(name),
    employment: isObject(employment) ? parseEmployment(employment) : null,
  };
}

function parseEmployment({
  role,
  organization,
  until,
}: Record<string, unknown>): Employment | null {
  if (typeof organization !== "string") return null;
  return { role: toText(role), organization, until: typeof until === "number" ? until : null };
}

function toText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
