import { expect, test } from "vitest";
import { ACCESS_REQUEST_LIMITS } from "./account/access-requests.ts";
import { PROFILE_LIMITS } from "./account/profile.ts";
import { COLLECTION_LIMITS } from "./collections.ts";
import { PROPOSAL_LIMITS } from "./proposals.ts";
import { PUBLISH_LIMITS } from "./publish.ts";
import { SOURCE_METADATA_LIMITS } from "./source-metadata.ts";

test.each<[string, Record<string, number>, Record<string, number>]>([
  ["a reason", ACCESS_REQUEST_LIMITS, { REASON_MAX_CHARS: 2_000, LISTED_MAX: 500 }],
  [
    "a profile",
    PROFILE_LIMITS,
    {
      NAME_MAX_CHARS: 255,
      INITIAL_MAX_CHARS: 16,
      URL_MAX_CHARS: 2_048,
      CODE_MAX_CHARS: 2_048,
      EMAIL_CODE_MAX_CHARS: 64,
    },
  ],
  [
    "a collection",
    COLLECTION_LIMITS,
    {
      NAME_MAX_CHARS: 255,
      DESCRIPTION_MAX_CHARS: 255,
      TAGS_MAX: 50,
      TAG_MAX_CHARS: 255,
      DOIS_MAX: 1_000,
      PEOPLE_MAX: 100,
    },
  ],
  [
    "a proposal",
    PROPOSAL_LIMITS,
    {
      NAME_MAX_CHARS: 255,
      DESCRIPTION_MAX_CHARS: 5_000,
      RESPONSE_MAX_CHARS: 5_000,
      ANSWERS_MAX: 200,
      CONTRIBUTORS_MAX: 200,
      REASON_MAX_CHARS: 2_000,
    },
  ],
  [
    "a version",
    PUBLISH_LIMITS,
    {
      NAME_MAX_CHARS: 255,
      DESCRIPTION_MAX_CHARS: 5_000,
      TEXT_MAX_CHARS: 500_000,
      REASON_MAX_CHARS: 1_000,
      TAGS_MAX: 50,
      CONTRIBUTORS_MAX: 500,
      FILES_MAX: 100_000,
      PATH_MAX_BYTES: 900,
      PART_BYTES: 16_777_216,
      PARTS_MAX: 10_000,
      TOGETHER_MAX: 100,
      TOGETHER_BYTES: 1_048_576,
      RECORDS_MAX: 20_000,
      RECORD_VALUE_MAX_CHARS: 1_000,
      RECORD_PROPERTIES_MAX: 200,
      VARIABLES_MAX: 2_000,
      VARIABLE_TEXT_MAX_CHARS: 500,
      VARIABLES_MAX_CHARS: 100_000,
    },
  ],
  [
    "a source's own words",
    SOURCE_METADATA_LIMITS,
    {
      JSON_MAX_CHARS: 500_000,
      TABLES_MAX: 1_000,
      LINKS_MAX: 2_000,
      PROPERTIES_MAX: 2_000,
      VALUE_MAX_CHARS: 10_000,
    },
  ],
])("%s has the limits that clients of the catalogue rely on", (_, limits, contract) => {
  expect(limits).toEqual(contract);
});
