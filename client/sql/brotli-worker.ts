import { decompressBrotli } from "hyparquet-compressors";
import { serveQueries } from "./serve-queries.ts";
import { UNPACKERS } from "./unpackers.ts";

/* Brotli's dictionary is as large as all other code of a worker: only files that need it load this one. */
serveQueries({ ...UNPACKERS, BROTLI: decompressBrotli });
