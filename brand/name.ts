/** What the portal is called where the settings `BRAND_NAME` and `UNIVERSITY_NAME` say nothing else. */
export const NAME = "Foreland";
export const UNIVERSITY = "Foreland University";
