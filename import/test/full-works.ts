import { address, person, word } from "./words.ts";

/** A work in DataCite's format. */
export const DATACITE = {
  doi: "10.5072/abc",
  creators: [
    {
      name: person(),
      nameType: "Personal",
      affiliation: [{ name: word(), affiliationIdentifier: word() }],
      nameIdentifiers: [{ nameIdentifier: word(), nameIdentifierScheme: word() }],
    },
  ],
  titles: [
    { title: word() },
    { title: word(), titleType: "AlternativeTitle" },
    { title: word(), titleType: "Subtitle" },
  ],
  publisher: { name: word(), publisherIdentifier: word() },
  publicationYear: 2014,
  subjects: [{ subject: word(), subjectScheme: word(), valueUri: address() }],
  contributors: [{ name: person(), contributorType: "DataCurator", affiliation: [word()] }],
  dates: [
    { date: "2014-02-03", dateType: "Issued", dateInformation: word() },
    { date: word(), dateType: "Collected" },
    { date: word(), dateType: "Updated" },
  ],
  language: word(),
  types: { resourceTypeGeneral: "Dataset", resourceType: word() },
  alternateIdentifiers: [{ alternateIdentifier: word(), alternateIdentifierType: word() }],
  relatedIdentifiers: [
    { relatedIdentifier: "10.5072/paper", relatedIdentifierType: "DOI", relationType: "IsCitedBy" },
    { relatedIdentifier: word(), relatedIdentifierType: word(), relationType: word() },
  ],
  relatedItems: [{ titles: [{ title: word() }], volume: word() }],
  sizes: [word()],
  formats: [word()],
  version: word("4."),
  rightsList: [
    { rights: word(), rightsUri: "https://creativecommons.org/licenses/by/4.0/" },
    { rights: word(), rightsIdentifier: word() },
  ],
  descriptions: [
    { description: word(), descriptionType: "Abstract" },
    { description: word(), descriptionType: "Methods" },
  ],
  geoLocations: [
    { geoLocationPlace: word(), geoLocationPoint: { pointLatitude: word() } },
    { geoLocationPlace: word() },
  ],
  fundingReferences: [{ funderName: word(), awardNumber: word(), awardTitle: word() }],
};

/** A BIDS dataset. */
export const BIDS = {
  Name: word(),
  BIDSVersion: "1.8.0",
  DatasetType: word(),
  License: "CC0",
  Authors: [person()],
  Acknowledgements: word(),
  HowToAcknowledge: word(),
  Funding: [word(), word()],
  EthicsApprovals: [word()],
  ReferencesAndLinks: [word(), "https://doi.org/10.5072/paper"],
  DatasetDOI: "doi:10.5072/own",
  Keywords: [word()],
  HEDVersion: word(),
  GeneratedBy: [{ Name: word(), Version: word(), Container: { Type: word() } }],
  SourceDatasets: [{ URL: address(), Version: word() }],
};
/** The files beside its participants. */
export const SIDECAR = {
  participant_id: { Description: word() },
  age: {
    LongName: word(),
    Description: word(),
    Units: word(),
    TermURL: address(),
    Levels: { [word()]: word(), [word()]: { Description: word(), TermURL: word() } },
    [word()]: { [word()]: word() },
  },
  unheld: { Description: word() },
  MeasurementToolMetadata: { Description: word(), TermURL: address() },
};
