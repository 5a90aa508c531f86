/** Tags that are counted beside a search; a reader who wants a rarer one searches for it. */
export const FACET_TAGS_MAX = 200;
/** Decades of the timeline of what records cover, and the last of them. */
export const DECADES_MAX = 26;
export const LAST_DECADE = 2_050;
/**
 * Words of one search query that are looked up, those of a phrase each; further ones are ignored.
 * A word costs FTS5 up to 2 ms of CPU among 10,000 datasets.
 */
export const QUERY_MAX_WORDS = 32;
/** The cost of a beginning of one letter, in words: no index stores its matches. */
export const ONE_LETTER_WORDS = 4;
/** Words of one query whose spellings or endings are looked up; further ones are searched as typed. */
export const FUZZY_WORDS_MAX = 4;
/** Letters at the beginning of such a word that must be as typed. */
export const FUZZY_PREFIX_LETTERS = 2;
/** Spellings and endings that one query is looked up with besides its words, the nearest first. */
export const SPELLINGS_MAX = 50;
/** Words of the index that are read to find the most common ones with a beginning. */
export const ENDINGS_READ_MAX = 500;
/** Letters of the shortest stem that is searched for a longer beginning; shorter ones match too many words. */
export const STEM_MIN_LETTERS = 4;
/** Letters of a beginning that may belong to an ending: `izations`. */
export const ENDING_MAX_LETTERS = 8;
/** Words of the index with the same first letters that are compared. */
export const VOCABULARY_MAX = 20_000;
/** Terms with the same beginning that are compared by how many datasets have them. */
export const TERMS_READ_MAX = 2_000;
/** Suggestions of one kind. */
export const SUGGESTED_MAX = 5;
/** Words of a query without matches that are looked up alone, with their synonyms, to find which of them is unknown. */
export const UNKNOWN_WORDS_MAX = 24;
/** Passages that are answered with one hit. */
export const PASSAGES_MAX = 2;
/** Characters of one passage. */
export const PASSAGE_MAX_CHARS = 220;
/** Hits of one page whose passages are looked for; the portal shows at most 100. */
export const PASSAGE_HITS_MAX = 100;
/** Matches of a search that bm25 ranks: the shortest datasets, those with a word in their name first. */
export const SEARCH_CANDIDATES = 1_250;
/** From so many matches on, datasets are read in their order instead of sorting the matches. */
export const COMMON_MATCHES = 1_000;
/** The last offset for which that costs less; beyond, sorting all matches is cheaper. */
export const WALKED_SHARE = 0.1;
/** The best matches that are stored; at most half of the candidates, which may be named twice. */
export const REMEMBERED_MATCHES = 500;
