import * as v from "valibot";
import { accept, refuse } from "../failures.ts";
import { createOperation, username, type Operation } from "../operation.ts";

const UNKNOWN_USER = refuse("UserNotFoundException", "User does not exist.");
const UserPoolId = v.string();
const attribute = v.object({ Name: v.string(), Value: v.pipe(v.string(), v.maxLength(2_048)) });
const orcidIdentity = v.object({
  ProviderName: v.literal("ORCID"),
  ProviderAttributeName: v.literal("Cognito_Subject"),
  ProviderAttributeValue: v.string(),
});

const getUser = createOperation(
  v.object({ UserPoolId, Username: username }),
  ({ accounts }, { Username }) => {
    const account = accounts.find(Username);
    if (!account) return UNKNOWN_USER;
    return accept({
      Username: account.sub,
      UserAttributes: Array.from(account.attributes, ([Name, Value]) => ({ Name, Value })),
    });
  },
);

const updateUserAttributes = createOperation(
  v.object({ UserPoolId, Username: username, UserAttributes: v.array(attribute) }),
  ({ accounts }, input) => {
    const account = accounts.find(input.Username);
    if (!account) return UNKNOWN_USER;
    const email = input.UserAttributes.find(({ Name }) => Name === "email")?.Value;
    const holder = email === undefined ? null : accounts.find(email);
    if (holder && holder !== account) {
      return refuse("AliasExistsException", "An account with the given email already exists.");
    }
    // The real pool marks an address as unverified unless the same call says otherwise.
    if (email !== undefined) account.attributes.set("email_verified", "false");
    for (const { Name, Value } of input.UserAttributes) account.attributes.set(Name, Value);
    if (email !== undefined) accounts.rename(account, email);
    return accept({});
  },
);

const linkProviderForUser = createOperation(
  v.object({
    UserPoolId,
    DestinationUser: v.object({
      ProviderName: v.literal("Cognito"),
      ProviderAttributeValue: username,
    }),
    SourceUser: orcidIdentity,
  }),
  ({ accounts }, { DestinationUser, SourceUser }) => {
    const account = accounts.find(DestinationUser.ProviderAttributeValue);
    if (!account) return UNKNOWN_USER;
    const orcid = SourceUser.ProviderAttributeValue;
    const holder = accounts.list().find((other) => other.orcid === orcid);
    if (holder === account) {
      return refuse("InvalidParameterException", "SourceUser is already linked to DestinationUser");
    }
    if (holder) {
      return refuse("InvalidParameterException", "SourceUser is already linked to another user");
    }
    account.orcid = orcid;
    return accept({});
  },
);

const disableProviderForUser = createOperation(
  v.object({ UserPoolId, User: orcidIdentity }),
  ({ accounts }, { User }) => {
    const holder = accounts.list().find(({ orcid }) => orcid === User.ProviderAttributeValue);
    if (!holder) return UNKNOWN_USER;
    holder.orcid = null;
    return accept({});
  },
);

const userGlobalSignOut = createOperation(
  v.object({ UserPoolId, Username: username }),
  ({ accounts, families }, { Username }) => {
    const account = accounts.find(Username);
    if (!account) return UNKNOWN_USER;
    families.revokeAllOf(account.sub);
    return accept({});
  },
);

const deleteUser = createOperation(
  v.object({ UserPoolId, Username: username }),
  ({ accounts, families }, { Username }) => {
    const account = accounts.find(Username);
    if (!account) return UNKNOWN_USER;
    families.revokeAllOf(account.sub);
    accounts.remove(account);
    return accept({});
  },
);

/** Operations for signed calls only. */
export const administration: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ["AdminGetUser", getUser],
  ["AdminUpdateUserAttributes", updateUserAttributes],
  ["AdminDeleteUser", deleteUser],
  ["AdminUserGlobalSignOut", userGlobalSignOut],
  ["AdminLinkProviderForUser", linkProviderForUser],
  ["AdminDisableProviderForUser", disableProviderForUser],
]);
