/** Where links to another folder, page of it or file lead: below the record's head. */
export const FILES_ID = "files";
