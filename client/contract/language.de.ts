export const LANGUAGE: string = "de";
export const PREFIX: string = "/de";

export const OTHER_LANGUAGE: string = "en";
export const OTHER_NAME: string = "English";
export const OTHER_PREFIX: string = "";
