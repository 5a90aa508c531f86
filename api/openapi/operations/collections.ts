import {
  CollectionCreate,
  CollectionDetail,
  CollectionDoi,
  CollectionInvitationRequest,
  CollectionInvitations,
  CollectionPatch,
  CollectionPeople,
  CollectionPublication,
  CollectionsPage,
  CollectionSummary,
} from "#api/wire/collections.ts";
import { DetailQuery, ListQuery } from "../../routes/signed-in/collections.ts";
import {
  json,
  jsonBody,
  type Operations,
  COLLECTION,
  INVITATION,
  INVITED_PERSON,
  PUBLISHED_COLLECTION,
  SHARED_COLLECTION,
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
    refusals: {
      ...UNKNOWN,
      400: "A DOI is not of this catalogue, or there are more than 1,000.",
      409: "The collection is at another revision.",
    },
    example,
  },
  "DELETE /collections/:id": {
    summary: "Delete a collection",
    answers: { 204: { description: "Deleted." } },
    refusals: { ...UNKNOWN, 409: "It is published." },
    example: { ...example, status: 204 },
  },
  "GET /collections/invitations": {
    summary: "Invitations to collections that wait for the caller's answer",
    answers: { 200: json(CollectionInvitations, "The invitations to the caller's address.") },
    example: {},
  },
  "POST /collections/invitations/:id/accept": {
    summary: "Accept an invitation",
    answers: { 200: json(CollectionSummary, "The collection.") },
    refusals: { 404: "No such invitation to the caller's address." },
    example: { path: { id: INVITATION } },
  },
  "DELETE /collections/invitations/:id": {
    summary: "Decline an invitation",
    answers: { 204: { description: "Declined." } },
    refusals: { 404: "No such invitation to the caller's address." },
    example: { path: { id: INVITATION }, status: 204 },
  },
  "GET /collections/:id/people": {
    summary: "Who has a part in a collection",
    description: "Managers and owners are also told addresses and invitations.",
    answers: { 200: json(CollectionPeople, "People and invitations.") },
    refusals: UNKNOWN,
    example,
  },
  "POST /collections/:id/people": {
    summary: "Invite a person by email, or change the role of one who is in",
    description: "No answer tells whether an account has the address.",
    body: jsonBody(CollectionInvitationRequest, { email: "guest@example.org", role: "Editor" }),
    answers: { 200: json(CollectionPeople, "People and invitations as they are now.") },
    refusals: { ...UNKNOWN, 409: "It is the owner's address, or there are 100 people." },
    example,
  },
  "DELETE /collections/:id/people/me": {
    summary: "Leave a collection",
    answers: { 204: { description: "Left." } },
    refusals: { ...UNKNOWN, 409: "The caller is the owner." },
    example: { path: { id: SHARED_COLLECTION }, status: 204 },
  },
  "DELETE /collections/:id/people/:person": {
    summary: "Remove a person, by number, or an invitation, by id",
    answers: { 204: { description: "Removed." } },
    refusals: { 404: "No such collection, person or invitation, or the owner." },
    example: { path: { id: COLLECTION, person: INVITED_PERSON }, status: 204 },
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
