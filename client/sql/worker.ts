import { serveQueries } from "./serve-queries.ts";
import { UNPACKERS } from "./unpackers.ts";

serveQueries(UNPACKERS);
