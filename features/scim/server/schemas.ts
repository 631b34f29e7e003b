/** The content type of requests and answers (RFC 7644 §3.1). */
export const scimJson = 'application/scim+json; charset=utf-8'

const core = 'urn:ietf:params:scim:schemas:core:2.0:'
const messages = 'urn:ietf:params:scim:api:messages:2.0:'

export const schemas = {
  user: `${core}User`,
  group: `${core}Group`,
  schema: `${core}Schema`,
  resourceType: `${core}ResourceType`,
  providerConfig: `${core}ServiceProviderConfig`,
  list: `${messages}ListResponse`,
  patch: `${messages}PatchOp`,
  error: `${messages}Error`,
} as const
