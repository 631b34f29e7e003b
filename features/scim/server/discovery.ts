import type { Env } from '#platform/server/env.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { addressOf, mostResources } from './resources.ts'
import { schemas } from './schemas.ts'

/** What this server offers (RFC 7643 §5). */
export const providerConfig = (env: Env) => ({
  schemas: [schemas.providerConfig],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResources },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Access token',
      description: 'An access token with the scope scim in the header Authorization',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: addressOf(env, 'ServiceProviderConfig') },
})

/** Users and Groups (RFC 7643 §6). */
export const resourceTypes = (env: Env) =>
  [
    { id: 'User', endpoint: '/Users', description: 'An account', schema: schemas.user },
    {
      id: 'Group',
      endpoint: '/Groups',
      description: 'A committee with roles: its members are members of the committee',
      schema: schemas.group,
    },
  ].map((type) => ({
    schemas: [schemas.resourceType],
    name: type.id,
    ...type,
    meta: { resourceType: 'ResourceType', location: addressOf(env, `ResourceTypes/${type.id}`) },
  }))

type Attribute = { name: string; description: string; type?: string } & Record<string, unknown>

/** An attribute with the usual characteristics (RFC 7643 §2.2). */
const attribute = ({ name, description, type = 'string', ...other }: Attribute) => ({
  name,
  type,
  multiValued: false,
  description,
  required: false,
  ...(type !== 'boolean' && type !== 'complex' && { caseExact: false }),
  mutability: 'readWrite',
  returned: 'default',
  ...(type !== 'boolean' && { uniqueness: 'none' }),
  ...other,
})

const readOnly = { mutability: 'readOnly' }
const immutable = { mutability: 'immutable' }
const referring = (to: string) => ({ type: 'reference', referenceTypes: [to], caseExact: true })

const userAttributes = [
  attribute({ name: 'userName', description: 'The username, in lower case', required: true, uniqueness: 'server' }),
  attribute({
    name: 'name',
    description: 'First and last name',
    type: 'complex',
    subAttributes: [
      attribute({ name: 'givenName', description: 'The first name' }),
      attribute({ name: 'familyName', description: 'The last name' }),
    ],
  }),
  attribute({ name: 'displayName', description: 'Last and first name', ...readOnly }),
  attribute({ name: 'preferredLanguage', description: 'The language in which the user is written to: de, fr or en' }),
  attribute({ name: 'active', description: 'Whether the user may sign in', type: 'boolean' }),
  attribute({
    name: 'emails',
    description: 'The address of the user; of several, the primary one is kept',
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute({ name: 'value', description: 'The address' }),
      attribute({ name: 'type', description: 'Always work', canonicalValues: ['work'] }),
      attribute({ name: 'primary', description: 'Whether it is the primary one', type: 'boolean' }),
    ],
  }),
  attribute({
    name: 'groups',
    description: 'The groups of the user',
    type: 'complex',
    multiValued: true,
    ...readOnly,
    subAttributes: [
      attribute({ name: 'value', description: 'The id of the group', ...readOnly }),
      attribute({ name: '$ref', description: 'The address of the group', ...referring('Group'), ...readOnly }),
      attribute({ name: 'display', description: 'The name of the group', ...readOnly }),
      attribute({ name: 'type', description: 'Always direct', canonicalValues: ['direct'], ...readOnly }),
    ],
  }),
]

const groupAttributes = [
  attribute({
    name: 'displayName',
    description: 'The title of a committee, a colon, and roles between commas: access, member, responsible',
    required: true,
    uniqueness: 'server',
  }),
  attribute({
    name: 'members',
    description: 'The users who are members of the committee',
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute({ name: 'value', description: 'The id of the user', ...immutable }),
      attribute({ name: '$ref', description: 'The address of the user', ...referring('User'), ...immutable }),
      attribute({ name: 'display', description: 'The name of the user', ...readOnly }),
      attribute({ name: 'type', description: 'Always User', canonicalValues: ['User'], ...immutable }),
    ],
  }),
]

/** The attributes of both resources (RFC 7643 §7). */
export const schemaDefinitions = (env: Env) =>
  [
    { id: schemas.user, name: 'User', description: 'An account', attributes: userAttributes },
    { id: schemas.group, name: 'Group', description: 'A committee with roles', attributes: groupAttributes },
  ].map((schema) => ({
    schemas: [schemas.schema],
    ...schema,
    meta: { resourceType: 'Schema', location: addressOf(env, `Schemas/${schema.id}`) },
  }))

/** The one with that id; throws 404 if there is none. */
export function withId<One extends { id: string }>(all: One[], id: string): One {
  const found = all.find((one) => one.id === id)
  if (!found) throw notFound()
  return found
}
