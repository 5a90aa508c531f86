import { SEARCHED_FILE_NAMES_CHARS, SEARCHED_README_CHARS } from "../limits.ts";

/** Buckets a doubling of length has; 12 keep neighbours within 6 % of each other. */
const BUCKETS_A_DOUBLING = 12;
const ID_BITS = 32;

/** Characters that are searched, near enough: what counts is the order, not the number. */
const LENGTH = `(length(v.name) + length(v.description) + length(v.tags)
  + 16 * json_array_length(v.details, '$.contributors')
  + min(${SEARCHED_README_CHARS}, coalesce(length(r.body), 0))
  + min(${SEARCHED_FILE_NAMES_CHARS}, iif(datasets.embargo, 0, v.file_count * 24)))`;

/**
 * The rowid of a dataset in `dataset_search`: the logarithm of its length, then its id.
 * bm25 favours short texts, and FTS5 finds matches in the order of their rowids, so the first
 * matches hold the best ones.
 */
export const SEARCH_ROW = `(CAST(${BUCKETS_A_DOUBLING} * log2(1 + ${LENGTH}) AS INTEGER) << ${ID_BITS}) | datasets.id`;

/** The dataset's id in a rowid of `dataset_search`. */
export const ID_OF_SEARCH_ROW = `(dataset_search.rowid & ${2 ** ID_BITS - 1})`;
