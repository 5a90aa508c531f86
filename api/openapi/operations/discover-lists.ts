import { ChangesPage } from "../../wire/changes.ts";
import { DatasetsPage } from "../../wire/dataset.ts";
import { DatasetsByDoi } from "../../wire/collections.ts";
import { Facets, FoundRecordsPage, Suggestions } from "../../wire/search.ts";
import { FoundFilesPage, RehydrateAnswer, RehydrateRequest } from "../../wire/files.ts";
import { DatasetMetrics, DownloadsSummary, OrganizationMetrics, Uses } from "../../wire/metrics.ts";
import { ChangesQuery } from "../../routes/changes.ts";
import { ListQuery, TagsQuery } from "../../routes/datasets.ts";
import { SummaryQuery } from "../../routes/metrics.ts";
import { RecordsQuery, DatasetsQuery, FilesQuery, SuggestionsQuery } from "../../routes/search.ts";
import { PublishingOrganizations, TagCounts } from "../answers.ts";
import { json, jsonBody, type Operations } from "../operation.ts";

/** Lists, search and counts of the public catalogue. */
export const discoverLists: Operations = {
  "GET /discover/datasets": {
    summary: "List datasets",
    query: ListQuery,
    answers: { 200: json(DatasetsPage, "A page of the newest version of each dataset.") },
    example: { query: "limit=2&orderBy=name&orderDirection=asc" },
  },
  "GET /discover/changes": {
    summary: "List what changed",
    description:
      "Beyond the contract, for harvesters: every dataset in the order of its last change, withdrawn ones too.",
    query: ChangesQuery,
    sentences: {
      id: "The number of one dataset.",
      from: "Only changes of this second or later.",
      until: "Only changes of this second or earlier.",
      tag: "Only datasets with this tag.",
      organizationId: "Only datasets of this organization.",
    },
    answers: { 200: json(ChangesPage, "A page of changes, the oldest first.") },
    example: { query: "limit=1&datasetType=collection" },
  },
  "GET /discover/organizations": {
    summary: "List the organizations that published",
    description: "Beyond the contract.",
    answers: { 200: json(PublishingOrganizations, "Each with its number and name.") },
    example: {},
  },
  "GET /discover/datasets/doi": {
    summary: "Look up many DOIs",
    description: "Unknown DOIs are left out.",
    parameters: [
      {
        name: "doi",
        in: "query",
        required: true,
        schema: { type: "array", items: { type: "string" }, maxItems: 80 },
        description: "A DOI; repeat it for each.",
      },
    ],
    answers: { 200: json(DatasetsByDoi, "What is known, by DOI.") },
    refusals: { 400: "No DOI, or more than 80." },
    example: { query: "doi=10.5555/t4ga-ekua" },
  },
  "GET /discover/tags": {
    summary: "List all tags",
    query: TagsQuery,
    answers: { 200: json(TagCounts, "Every tag with the number of its datasets.") },
    example: {},
  },
  "GET /discover/facets": {
    summary: "Count what each further filter would leave",
    description: "Beyond the contract; takes what search takes.",
    query: DatasetsQuery,
    answers: { 200: json(Facets, "Counts by licence, year, size, status and tag.") },
    example: { query: "query=tide" },
  },
  "GET /discover/search/datasets": {
    summary: "Search datasets",
    query: DatasetsQuery,
    answers: { 200: json(DatasetsPage, "A page of hits, the best first.") },
    example: { query: "query=tide&limit=2" },
  },
  "GET /discover/suggestions": {
    summary: "Suggest datasets, people, tags and variables",
    description: "Beyond the contract; for a search field, while somebody types.",
    query: SuggestionsQuery,
    sentences: { query: "The words; the last one may be its beginning." },
    answers: { 200: json(Suggestions, "At most five of each kind, the most used first.") },
    example: { query: "query=ti" },
  },
  "GET /discover/search/files": {
    summary: "Search files by name",
    query: FilesQuery,
    answers: { 200: json(FoundFilesPage, "A page of files of the newest versions.") },
    example: { query: "query=gauge" },
  },
  "GET /discover/search/records": {
    summary: "Search metadata records",
    query: RecordsQuery,
    answers: { 200: json(FoundRecordsPage, "A page of records.") },
    example: { query: "model=station" },
  },
  "GET /discover/metrics/dataset/downloads/summary": {
    summary: "Count downloads",
    query: SummaryQuery,
    required: ["startDate", "endDate"],
    answers: { 200: json(DownloadsSummary, "Downloads of each version by their origin.") },
    example: { query: "startDate=2026-03-01&endDate=2026-03-31" },
  },
  "GET /discover/datasets/:id{[0-9]+}/metrics": {
    summary: "Views and downloads of a dataset by month",
    description:
      "The last twelve months, without those that had none. A view is one of the record's page in the portal, whatever its version or tab. Counted as COUNTER does: robots are left out, and the same view or download of the same program and network within 30 seconds counts once.",
    answers: {
      200: json(DatasetMetrics, "All versions together; none of an unknown dataset."),
    },
    example: { path: { id: "1" } },
  },
  "GET /discover/datasets/:id{[0-9]+}/uses": {
    summary: "Records that name a dataset, and collections that hold it",
    description:
      "Listed ones, the newest first, at most 50: records with a DOI of the dataset among their `externalPublications`, and collections with one among their members.",
    answers: { 200: json(Uses, "None of an unknown dataset.") },
    example: { path: { id: "1" } },
  },
  "GET /discover/organizations/:id{[0-9]{1,15}}/datasets/metrics": {
    summary: "Sizes of an organization's datasets",
    answers: {
      200: json(OrganizationMetrics, "Its datasets; none if there is no such organization."),
    },
    example: { path: { id: "31" } },
  },
  "POST /discover/rehydrate": {
    summary: "Ask for the files of an archived version",
    body: jsonBody(RehydrateRequest, {
      datasetId: 1,
      datasetVersionId: 1,
      name: "Ada Moss",
      email: "ada@example.org",
    }),
    answers: { 202: json(RehydrateAnswer, "The request is written down; an operator answers.") },
    refusals: {
      400: "There is no such public version, or the bot protection did not accept the token.",
    },
    example: { status: 202 },
  },
};
