/** What the public ORCID record of a person tells beyond our own records. */
export interface OrcidRecord {
  /** As its holder writes it there; `null` when it is not public. */
  name: string | null;
  employment: Employment | null;
}

export interface Employment {
  role: string | null;
  organization: string;
  /** The year it ended; `null` while it goes on. */
  until: number | null;
}

/** `Lecturer, Skerry University, until 2021`. */
export function describeEmployment({ role, organization, until }: Employment): string {
  const place = role === null ? organization : `${role}, ${organization}`;
  return until === null ? place : `${place}, until ${until}`;
}
