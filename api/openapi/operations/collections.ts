import {
  CollectionCreate,
  CollectionDetail,
  CollectionDoi,
  CollectionPatch,
  CollectionPublication,
  CollectionsPage,
  CollectionSummary,
} from "#api/wire/collections.ts";
import { DetailQuery, ListQuery } from "../../routes/collections.ts";
import {
  json,
  jsonBody,
  type Operations,
  COLLECTION,
  PUBLISHED_COLLECTION,
  TIDES_DOI,
} from "../operation.ts";

const UNKNOWN = { 404: "No such collection, or one of somebody else's." };
const example = { path: { id: COLLECTION } };
const published = { path: { id: PUBLISHED_COLLECTION } };

/** Lists of public datasets that people put together and publish. */
export const collections: Operations = {
  "GET /collections": {
    summary: "The caller's collections",
    query: ListQuery,
    answers: { 200: json(CollectionsPage, "A page of collections.") },
    example: { query: "includePublishedDataset=true" },
  },
  "POST /collections": {
    summary: "Make a collection",
    body: jsonBody(CollectionCreate, { name: "Coasts", tags: ["tide"], dois: [TIDES_DOI] }),
    answers: { 201: json(CollectionSummary, "The collection.") },
    refusals: { 400: "A DOI is not of this catalogue, or there are 1,000 collections." },
    example: { status: 201 },
  },
  "GET /collections/:id": {
    summary: "One collection with its members",
    query: DetailQuery,
    answers: { 200: json(CollectionDetail, "The collection.") },
    refusals: UNKNOWN,
    example,
  },
  "PATCH /collections/:id": {
    summary: "Change a collection",
    description: "What is left out, or `null`, stays.",
    body: jsonBody(CollectionPatch, { name: "Coasts and cliffs", dois: { add: [TIDES_DOI] } }),
    answers: { 200: json(CollectionSummary, "The collection as it is now.") },
    refusals: { ...UNKNOWN, 400: "A DOI is not of this catalogue, or there are more than 1,000." },
    example,
  },
  "DELETE /collections/:id": {
    summary: "Delete a collection",
    answers: { 204: { description: "Deleted." } },
    refusals: { ...UNKNOWN, 409: "It is published." },
    example: { ...example, status: 204 },
  },
  "GET /collections/:id/doi": {
    summary: "What a registrar says of the collection's DOI",
    answers: { 200: json(CollectionDoi, "The record.") },
    refusals: { 404: "No such collection, or it has no DOI yet." },
    example: published,
  },
  "POST /collections/:id/publish": {
    summary: "Publish a collection, or its next version",
    answers: { 200: json(CollectionPublication, "The public version.") },
    refusals: { ...UNKNOWN, 409: "Something is missing, or it is being published already." },
    example: published,
  },
  "POST /collections/:id/unpublish": {
    summary: "Withdraw a published collection",
    answers: { 200: json(CollectionPublication, "The version that is withdrawn.") },
    refusals: { ...UNKNOWN, 409: "It is not published." },
    example: published,
  },
};
