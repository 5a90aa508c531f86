/** Names that the examples share; the tests put things of these names into a catalogue. */
export const LAB = "N:organization:9a000000-0000-4000-8000-000000000001";
export const KEY = "4f6d1c1e-0000-4000-8000-000000000001";
export const COLLECTION = "6c000000-0000-4000-8000-000000000001";
export const PUBLISHED_COLLECTION = "6c000000-0000-4000-8000-000000000002";
export const PROPOSAL = "N:proposal:7d000000-0000-4000-8000-000000000001";
export const SUBMISSION = "N:proposal:7d000000-0000-4000-8000-000000000002";
export const PACKAGE = "N:package:8e000000-0000-4000-8000-000000000001";
export const WORKSPACE_DATASET = "N:dataset:4b000000-0000-4000-8000-000000000001";
export const UPLOAD = "2a000000-0000-4000-8000-000000000001";
export const TIDES_DOI = "10.5555/t4ga-ekua";
/** SHA-256 of `GAUGE`. */
export const GAUGE_SHA256 = "4d1fea9a796e6105440f1a8b071fbef9dc27409b2d31cfcb480aab80767f54e3";
export const GAUGE = "day,height\n1,0.4\n";

/** The code and the link of a change of an e-mail address. */
export const EMAIL_CODE = "7K3M-Q0ZT";
export const REVERT_LINK = "5e".repeat(32);
