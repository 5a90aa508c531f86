/** Where a page shows the rows of an open CSV file. */
export const TABLE_PLACE = {
  page: "/datasets/1",
  file: "x.csv",
  saved: null,
  address: "https://portal.test/files/1/1/x.csv",
  embedded: null,
  version: "https://portal.test/datasets/1/version/1",
};
