import { createTestApp } from "../test/app.ts";
import { toDataset } from "../test/records.ts";
import { json } from "../test/upstream.ts";
import { expect, it } from "vitest";
import { toMediaType } from "./describe.ts";

it.each([
  ["scan.nii.gz", "application/gzip"],
  ["all.tar.gz", "application/gzip"],
  ["tides.CSV", "text/csv"],
  ["tides.tsv", "text/tab-separated-values"],
  ["notes.txt", "text/plain"],
  ["README.md", "text/markdown"],
  ["a.json", "application/json"],
  ["coast.geojson", "application/geo+json"],
  ["rows.jsonl", "application/jsonl"],
  ["a.xml", "application/xml"],
  ["a.html", "text/html"],
  ["a.yml", "application/yaml"],
  ["a.yaml", "application/yaml"],
  ["paper.pdf", "application/pdf"],
  ["a.png", "image/png"],
  ["a.jpg", "image/jpeg"],
  ["a.jpeg", "image/jpeg"],
  ["a.gif", "image/gif"],
  ["a.webp", "image/webp"],
  ["a.svg", "image/svg+xml"],
  ["a.tif", "image/tiff"],
  ["a.tiff", "image/tiff"],
  ["a.zip", "application/zip"],
  ["a.gz", "application/gzip"],
  ["a.parquet", "application/vnd.apache.parquet"],
  ["a.ipynb", "application/x-ipynb+json"],
  ["a.py", "text/x-python"],
  ["a.nc", "application/x-netcdf"],
  ["a.h5", "application/x-hdf5"],
  ["a.wav", "audio/wav"],
  ["a.mp3", "audio/mpeg"],
  ["a.mp4", "video/mp4"],
  ["csv", "application/octet-stream"],
  ["a.bin", "application/octet-stream"],
])("describes %s as %s", (path, type) => {
  expect(toMediaType(`data/${path}`)).toBe(type);
});

it.each([
  [
    "datacite",
    '"name": "Coastal Survey",\n      "nameType": "Organizational"',
    '"name": "Sukarno"\n',
  ],
  [
    "datacite-xml",
    '<creatorName nameType="Organizational">Coastal Survey</creatorName>',
    "<creatorName>Sukarno</creatorName>",
  ],
  [
    "schema-org",
    '"@type": "Organization",\n      "name": "Coastal Survey"',
    '"@type": "Person",\n      "name": "Sukarno"',
  ],
  [
    "croissant",
    '"@type": "sc:Organization",\n      "name": "Coastal Survey"',
    '"@type": "sc:Person",\n      "name": "Sukarno"',
  ],
  [
    "dcat",
    '"@type": "foaf:Organization",\n      "foaf:name": "Coastal Survey"',
    '"@type": "foaf:Agent",\n      "foaf:name": "Sukarno"',
  ],
  [
    "codemeta",
    '"@type": "Organization",\n      "name": "Coastal Survey"',
    '"@type": "Person",\n      "name": "Sukarno"',
  ],
])(
  "tells in %s the organisations that the source names from other single names",
  async (name, organization, other) => {
    const [family, id] = name === "codemeta" ? ["code", 8] : ["datasets", 7];
    const version = id === 7 ? 2 : 1;
    const record = toDataset({
      id,
      version,
      datasetType: id === 7 ? "research" : "release",
      contributors: [
        { firstName: "", lastName: "Coastal Survey" },
        { firstName: "", lastName: "Sukarno" },
      ],
    });
    const people = [
      { name: "Coastal Survey", roles: [], organization: "Coastal Survey" },
      { name: "Sukarno", roles: [], organization: "Ministry" },
    ];
    const app = createTestApp({
      upstream: {
        [`/discover/datasets/${id}`]: json(record),
        [`/discover/datasets/${id}/versions/${version}/source-metadata`]: json({ people }),
        [`/discover/datasets/${id}/versions/${version}/files/download-manifest`]: json({
          header: { count: 0, size: 0 },
          data: [],
        }),
      },
    });
    const { body } = await app.visit(`/${family}/${id}/export/${name}`);
    expect(body).toContain(organization);
    expect(body).toContain(other);
  },
);
