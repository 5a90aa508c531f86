import type * as v from "valibot";
import { Tombstone } from "#api/wire/dataset.ts";
import { BODY_MAX_BYTES } from "../limits.ts";

/** A parameter that its handler reads without a schema. */
export interface Parameter {
  name: string;
  in: "query" | "header";
  required?: boolean;
  schema: object;
  description: string;
}

export interface Body {
  type: "application/json" | "application/x-www-form-urlencoded" | "application/octet-stream";
  /** Absent where the body is bytes. */
  schema?: v.GenericSchema;
  /** Of a form: the field that holds the JSON of `schema`. */
  field?: string;
  example: unknown;
  maxBytes: number;
  /** Whether the call may be made without it. */
  isOptional?: boolean;
}

/** An answer that is not a refusal. Without a type it has no body; without a schema it is bytes or text. */
export interface Answer {
  description: string;
  type?: string;
  schema?: v.GenericSchema;
}

/** The request that is shown as the example; a test sends it to the running API. */
export interface Example {
  path?: Record<string, string>;
  query?: string;
  headers?: Record<string, string>;
  status?: number;
}

/** One call as the document describes it; it omits what follows from its address or its line of rights. */
export interface Operation {
  summary: string;
  description?: string;
  /** The schema that the handler parses the query string with. */
  query?: v.GenericSchema;
  /** A description for parameters of the query that `SENTENCES` does not describe. */
  sentences?: Record<string, string>;
  /** Parameters that the schema makes optional and the handler requires. */
  required?: readonly string[];
  parameters?: Parameter[];
  body?: Body;
  answers: Record<number, Answer>;
  /** Statuses of refusals, each with its cause, in addition to those that follow from rights and body. */
  refusals?: Record<number, string>;
  /** The call needs no token, but one changes the answer; it is not read from `api_key`. */
  takesHeaderTokenOnly?: true;
  example: Example;
}

export type Operations = Record<string, Operation>;

/** A JSON answer. */
export function json(schema: v.GenericSchema, description: string): Answer {
  return { description, type: "application/json", schema };
}

/** A JSON body of an ordinary call. */
export function jsonBody(
  schema: v.GenericSchema,
  example: unknown,
  maxBytes: number = BODY_MAX_BYTES,
): Body {
  return { type: "application/json", schema, example, maxBytes };
}

/** Headers that a cache or a download manager may send with a request for bytes. */
export const PARTS: Parameter[] = ["range", "if-none-match", "if-range"].map((name) => ({
  name,
  in: "header",
  schema: { type: "string" },
  description: "As in RFC 9110.",
}));

/** Each file has a media type of its own. */
const BYTES = "*/*";
/** A file, or a part of it. */
export const PART_ANSWERS = {
  200: { description: "The bytes.", type: BYTES },
  206: { description: "The part that was asked for.", type: BYTES },
  304: { description: "What the caller has is what there is." },
} as const;

/** Statuses of a dataset version's address. */
export const VERSION_REFUSALS = { 404: "No such dataset or version." } as const;

/** In addition, those of a version whose files are withheld. */
export const FILES_REFUSALS = {
  ...VERSION_REFUSALS,
  401: "The files are under embargo, and nobody is signed in.",
  403: "The files are under embargo, and the caller was not granted access.",
} as const;

/** What stays of an unpublished version. */
export const GONE = json(Tombstone, "The version was unpublished; what stays of it.");

/** Names that the examples share; the tests create records with these names. */
export const LAB = "N:organization:9a000000-0000-4000-8000-000000000001";
export const KEY = "4f6d1c1e-0000-4000-8000-000000000001";
export const COLLECTION = "6c000000-0000-4000-8000-000000000001";
export const PUBLISHED_COLLECTION = "6c000000-0000-4000-8000-000000000002";
/** One that another person owns, with an invitation to the sender of the examples. */
export const SHARED_COLLECTION = "6c000000-0000-4000-8000-000000000003";
export const INVITATION = "6d000000-0000-4000-8000-000000000001";
export const INVITED_PERSON = "6d000000-0000-4000-8000-000000000002";
/** Another person's request for the files of the sediment. */
export const ACCESS_REQUEST = "2-7";
export const PROPOSAL = "N:proposal:7d000000-0000-4000-8000-000000000001";
export const SUBMISSION = "N:proposal:7d000000-0000-4000-8000-000000000002";
export const PACKAGE = "N:package:8e000000-0000-4000-8000-000000000001";
export const WORKSPACE_DATASET = "N:dataset:4b000000-0000-4000-8000-000000000001";
export const UPLOAD = "2a000000-0000-4000-8000-000000000001";
export const TIDES_DOI = "10.5555/t4ga-ekua";
/** SHA-256 of `GAUGE`. */
export const GAUGE_SHA256 = "4d1fea9a796e6105440f1a8b071fbef9dc27409b2d31cfcb480aab80767f54e3";
export const GAUGE = "day,height\n1,0.4\n";

/** The code and the link of a change of an email address. */
export const EMAIL_CODE = "7K3M-Q0ZT";
export const REVERT_LINK = "5e".repeat(32);

/** The links of what a person follows: the one that confirms, the one that ends. */
export const FOLLOW_LINK = "f0".repeat(32);
export const STOP_LINK = "0f".repeat(32);
