import { values } from './example-values.ts'

/** The part of JSON Schema that the contract uses. */
export type Schema = {
  type?: string | readonly string[]
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  examples?: readonly unknown[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  required?: readonly string[]
  items?: Schema
  prefixItems?: readonly Schema[]
  minItems?: number
  minimum?: number
  maximum?: number
}

/** A value that fits the schema: its own example, or else what fits the name of the field. */
export function exampleOf(schema: Schema, name = ''): unknown {
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  const known = values[name]
  if (schema.enum) return schema.enum.includes(known) ? known : schema.enum[0]
  const ways = schema.anyOf ?? schema.oneOf
  if (ways) return exampleOf(ways.find(({ type }) => type !== 'null') ?? {}, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)))
  const type = [schema.type ?? 'object'].flat().find((one) => one !== 'null')
  return ofType[type ?? 'null']?.(schema, name)
}

const ofType: Record<string, (schema: Schema, name: string) => unknown> = {
  object: ({ properties = {}, additionalProperties, propertyNames }) => ({
    ...Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema, name)])),
    ...(typeof additionalProperties === 'object' && record(propertyNames, additionalProperties)),
  }),
  array: ({ items = {}, prefixItems, minItems = 1 }, name) =>
    prefixItems
      ? prefixItems.map((item) => exampleOf(item, name))
      : Array.from({ length: Math.max(minItems, 1) }, () => exampleOf(items, name)),
  string: ({ format = '' }, name) => String(values[name] ?? formats[format] ?? 'Text'),
  integer: number,
  number,
  boolean: (_schema, name) => (typeof values[name] === 'boolean' ? values[name] : true),
  null: () => null,
}

/** An object with any keys, or with those of an enumeration. */
function record(names: Schema | undefined, schema: Schema) {
  const keys = names?.enum ?? [names ? exampleOf(names) : 'key']
  return Object.fromEntries(keys.map((key) => [String(key), exampleOf(schema)]))
}

function number({ minimum = 0, maximum = 1_000_000 }: Schema, name: string) {
  const usual = /(^|_)id$|^(committee|document|meeting|user)$/.test(name) ? 42 : 1
  const known = values[name]
  return Math.min(Math.max(typeof known === 'number' ? known : usual, minimum), maximum)
}

const formats: Record<string, string> = {
  date: '2026-09-14',
  'date-time': '2026-09-14T14:00:00+02:00',
  email: 'anna.keller@example.org',
  uri: 'https://example.org/',
  uuid: '3b241101-e2bb-4255-8caf-4136c566a962',
}
