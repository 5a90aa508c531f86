import { entry } from "./build.ts";

const questions: readonly [id: string, question: string, answer: string][] = [
  [
    "cite",
    "How do I cite a dataset?",
    "Open the record and choose **Cite**. The citation names the version you are looking at and its DOI. Cite the version you used, even when a newer one exists.",
  ],
  [
    "embargo",
    "Why can I read the record but not open its files?",
    "The record is under embargo: its description, people and DOI are public, its files open on the day shown. Signed in, you can ask the owner for earlier access.",
  ],
  [
    "licence",
    "Which licence should I choose?",
    "For data, `CC BY 4.0` unless you have a reason: everybody may use it and must name you. For code, a licence meant for code, such as MIT or Apache 2.0. A steward will help when people or partners have a say.",
  ],
  [
    "large",
    "The dataset is larger than 5 GB. How do I get it?",
    "Take single files from the file list, or copy the whole record from cloud storage with the address shown under **Get dataset**.",
  ],
  [
    "mistake",
    "I found a mistake in published data. What now?",
    "Write to the owner shown on the record. They publish a corrected version; the one with the mistake stays readable and says that there is a newer one.",
  ],
  [
    "orcid",
    "Do I need an ORCID iD?",
    "To read, no. To publish, yes: it is how your name is told from others' of the same name. It is free and takes two minutes.",
  ],
  [
    "withdraw",
    "Can a dataset be withdrawn?",
    "Yes, when it must be. Its page stays, with title, DOI and the day it was withdrawn, so that a citation never leads nowhere.",
  ],
];

/** Questions, answers and the hours of the stewards. */
export const supportEntries = [
  entry("officeHours", "office-hours-stewards", {
    title: "Stewards' open hour",
    schedule:
      "Tuesdays and Thursdays, 14:00 to 15:00, in the Quay Library and online. No appointment.",
    joinUrl: "https://meet.foreland.example/stewards",
    contactEmail: "data@foreland.example",
  }),
  ...questions.map(([id, question, answer], index) =>
    entry("faqItem", `faq-${id}`, { question, answer, order: index + 1 }),
  ),
];
