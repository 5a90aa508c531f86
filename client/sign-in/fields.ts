import { EMAIL_MAX_CHARS } from "../contract/limits.ts";

export type FieldName =
  | "email"
  | "password"
  | "code"
  | "newPassword"
  | "choice"
  | `attribute:${string}`;

/** One field of the form. */
export interface Field {
  name: FieldName;
  label: string;
  kind: "email" | "password" | "code" | "text" | "choice";
  autoComplete: string;
  /** Shown when it is empty on submit (spec. point 5). */
  requiredMessage: string;
  /** The effect of Enter: moves to the next field, or submits. */
  enter: "next" | "submit";
  maxChars: number;
  options: readonly { value: string; label: string }[];
}

const PASSWORD_MAX_CHARS = 256;
const CODE_MAX_CHARS = 2048;

export const email: Field = {
  name: "email",
  label: "Email",
  kind: "email",
  autoComplete: "username",
  requiredMessage: "Please add your Email",
  enter: "next",
  maxChars: EMAIL_MAX_CHARS,
  options: [],
};

export const password: Field = {
  name: "password",
  label: "Password",
  kind: "password",
  autoComplete: "current-password",
  requiredMessage: "Please add your Password",
  enter: "submit",
  maxChars: PASSWORD_MAX_CHARS,
  options: [],
};

export const newPassword: Field = {
  ...password,
  name: "newPassword",
  label: "New password",
  autoComplete: "new-password",
  requiredMessage: "Please add your new Password",
};

export const code: Field = {
  name: "code",
  label: "Code",
  kind: "code",
  autoComplete: "one-time-code",
  requiredMessage: "Please provide a validation token",
  enter: "submit",
  maxChars: CODE_MAX_CHARS,
  options: [],
};

/** An attribute that the account lacks, such as `given_name`. */
export function attribute(name: string): Field {
  const spaced = name.replace(/^custom:/, "").replaceAll("_", " ");
  return {
    name: `attribute:${name}`,
    label: spaced.slice(0, 1).toUpperCase() + spaced.slice(1),
    kind: "text",
    autoComplete: AUTO_COMPLETE[name] ?? "off",
    requiredMessage: `Please add your ${spaced}`,
    enter: "next",
    maxChars: CODE_MAX_CHARS,
    options: [],
  };
}

export function choice(options: readonly string[]): Field {
  return {
    name: "choice",
    label: "Method",
    kind: "choice",
    autoComplete: "off",
    requiredMessage: "Please choose a method",
    enter: "submit",
    maxChars: CODE_MAX_CHARS,
    options: options.map((value) => ({ value, label: METHODS[value] ?? value })),
  };
}

const AUTO_COMPLETE: Readonly<Record<string, string>> = {
  given_name: "given-name",
  family_name: "family-name",
  name: "name",
  phone_number: "tel",
  email: "email",
};

const METHODS: Readonly<Record<string, string>> = {
  SMS: "Text message",
  TOTP: "Authenticator app",
  EMAIL: "Email",
  PASSWORD: "Password",
  PASSWORD_SRP: "Password",
  SMS_OTP: "Code by text message",
  EMAIL_OTP: "Code by email",
  WEB_AUTHN: "Passkey",
};
