/** The portal's name unless the settings `BRAND_NAME` and `UNIVERSITY_NAME` have another. */
export const NAME = "Foreland";
export const UNIVERSITY = "Foreland University";
