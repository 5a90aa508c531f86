import { toDemoOrcid } from "./people.ts";

/** The role a membership grants; a guest sees shared datasets but not the workspace. */
type WorkspaceRole = "owner" | "admin" | "member" | "guest";

export interface DemoWorkspace {
  /** Node id in the product API's format: `N:organization:<uuid>`. */
  nodeId: string;
  /** The number form of the same id. */
  intId: number;
  name: string;
  slug: string;
  /** The two ends of the card's gradient. */
  colorTheme: readonly [string, string];
  createdAt: string;
}

export interface DemoAccount {
  /** Subject in the user pool; the product API's node id is `N:user:<sub>`. */
  sub: string;
  intId: number;
  email: string;
  password: string;
  firstName: string;
  middleInitial: string | null;
  lastName: string;
  degree: string | null;
  credential: string;
  /** One of the contract's fourteen avatar colours. */
  color: string;
  orcid: string | null;
  /** Base32 secret of an authenticator app; the account then asks for a code. */
  totpSecret: string | null;
  createdAt: string;
  memberships: readonly {
    workspace: keyof typeof demoWorkspaces;
    role: WorkspaceRole;
    /** Answers the proposals made to the workspace's open repository. */
    publisher?: boolean;
  }[];
}

export const demoWorkspaces = {
  coast: {
    nodeId: "N:organization:5d0c4a1e-7b52-4f0e-9a86-2c1f83d9b601",
    intId: 11,
    name: "Coastal Observatory",
    slug: "coastal-observatory",
    colorTheme: ["#0b6b78", "#12293b"],
    createdAt: "2020-09-14T08:30:00Z",
  },
  neural: {
    nodeId: "N:organization:b1f6e0c7-3e0d-4c35-8d1b-90a7c5e4f212",
    intId: 12,
    name: "Neural Dynamics Lab",
    slug: "neural-dynamics-lab",
    colorTheme: ["#654597", "#342e37"],
    createdAt: "2021-02-01T10:15:00Z",
  },
  language: {
    nodeId: "N:organization:e47a92d3-15c8-4b69-b0fe-6d2a3c71f823",
    intId: 13,
    name: "Language and Society Archive",
    slug: "language-and-society-archive",
    colorTheme: ["#b34512", "#4c212a"],
    createdAt: "2022-05-30T13:00:00Z",
  },
} as const satisfies Record<string, DemoWorkspace>;

export const demoAccounts: readonly DemoAccount[] = [
  {
    sub: "0f7c2f5e-8a44-4c0b-9e1d-3b6a51d2c701",
    intId: 101,
    email: "ines.halvorsen@foreland.example",
    password: "Slack-water-0740",
    firstName: "Ines",
    middleInitial: "M",
    lastName: "Halvorsen",
    degree: "Ph.D.",
    credential: "Professor of coastal oceanography",
    color: "#00635D",
    orcid: toDemoOrcid(1_204_417),
    totpSecret: null,
    createdAt: "2020-09-14T08:31:00Z",
    memberships: [
      { workspace: "coast", role: "owner", publisher: true },
      { workspace: "language", role: "guest" },
    ],
  },
  {
    sub: "62b90d14-c3fa-4b7e-8f20-a1d5e7409c02",
    intId: 102,
    email: "noor.vandersteen@foreland.example",
    password: "Reading-room-12",
    firstName: "Noor",
    middleInitial: null,
    lastName: "Vandersteen",
    degree: "Ph.D.",
    credential: "Research data steward",
    color: "#7765E3",
    orcid: toDemoOrcid(1_377_902),
    totpSecret: "OBUW4ZJAMFXGIIDTMFWHIIDBNFZCA43F",
    createdAt: "2020-11-02T09:05:00Z",
    memberships: [
      { workspace: "coast", role: "admin", publisher: true },
      { workspace: "neural", role: "admin" },
      { workspace: "language", role: "owner", publisher: true },
    ],
  },
  {
    sub: "9d3e6a87-20b1-4e59-a7cc-5f18c40be603",
    intId: 103,
    email: "yuki.aramaki@foreland.example",
    password: "Quiet-cortex-31",
    firstName: "Yuki",
    middleInitial: null,
    lastName: "Aramaki",
    degree: "M.D.",
    credential: "Group leader",
    color: "#F45D01",
    orcid: toDemoOrcid(1_588_230),
    totpSecret: null,
    createdAt: "2021-02-01T10:16:00Z",
    memberships: [{ workspace: "neural", role: "owner" }],
  },
  {
    sub: "c81f4b3a-6d97-4a02-b5e8-0e92d7f16a04",
    intId: 104,
    email: "mateo.quiroga@foreland.example",
    password: "Longshore-drift-8",
    firstName: "Mateo",
    middleInitial: "L",
    lastName: "Quiroga",
    degree: "M.S.",
    credential: "Doctoral researcher",
    color: "#3B28CC",
    orcid: toDemoOrcid(2_041_175),
    totpSecret: null,
    createdAt: "2023-10-09T07:45:00Z",
    memberships: [
      { workspace: "coast", role: "member" },
      { workspace: "neural", role: "guest" },
      { workspace: "language", role: "member" },
    ],
  },
  {
    sub: "17e5c9f0-b246-4d8d-93ab-84c60a3d5e05",
    intId: 105,
    email: "petra.oyelaran@foreland.example",
    password: "First-visit-2026",
    firstName: "Petra",
    middleInitial: null,
    lastName: "Oyelaran",
    degree: null,
    credential: "",
    color: "#B74F6F",
    orcid: null,
    totpSecret: null,
    createdAt: "2026-08-24T11:20:00Z",
    memberships: [],
  },
];
