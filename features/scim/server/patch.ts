import { type Filter, filter as matcherOf } from 'scim2-parse-filter'
import { z } from 'zod'
import { readFilter } from './filter.ts'
import { ScimProblem } from './problem.ts'
import { schemas } from './schemas.ts'

const mostOperations = 1_000
const longestPath = 1_000

/** Entra ID writes `Add`, `Replace` and `Remove`. */
const operation = z.object({
  op: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['add', 'replace', 'remove'])),
  path: z.string().max(longestPath).optional(),
  value: z.unknown().optional(),
})
type Operation = z.infer<typeof operation>

/** The body of a PATCH (RFC 7644 §3.5.2). */
const patchBody = z.object({
  schemas: z.array(z.string()).refine((given) => given.includes(schemas.patch)),
  Operations: z.array(operation).min(1).max(mostOperations),
})

/** How an attribute is built: one value, one value with parts, or many of those. The first part of many tells one from another. */
type Built = { parts?: readonly string[]; isMany?: true }
export type Shape = { schema: string; attributes: Record<string, Built> }

type Item = Record<string, unknown>
const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Applies operations to the attributes of a resource, in order. Attributes that we do not keep are passed over (RFC 7644 §3.3). */
export function patched(shape: Shape, resource: Item, operations: Operation[]): Item {
  return operations.reduce((state, one) => applied(shape, state, one), resource)
}

/** The attributes of a whole resource, by their usual names. */
export function attributesOf(shape: Shape, body: unknown): Item {
  if (!isItem(body)) throw invalidSyntax('scim.not_an_object')
  return applied(shape, {}, { op: 'replace', value: body })
}

/** The operations of a PATCH; throws 400 invalidSyntax for anything else. */
export function operationsOf(body: unknown): Operation[] {
  const { success, data } = patchBody.safeParse(body)
  if (!success) throw invalidSyntax('scim.patch')
  return data.Operations
}

const invalidSyntax = (key: string) => new ScimProblem('invalidSyntax', { key, params: { most: mostOperations } })

function applied(shape: Shape, resource: Item, { path, ...change }: Operation): Item {
  if (path !== undefined) return appliedAt(shape, resource, { ...change, path })
  if (change.op === 'remove') throw new ScimProblem('noTarget', { key: 'scim.no_path' })
  if (!isItem(change.value)) throw invalidValue('scim.not_an_object')
  return Object.entries(change.value).reduce(
    (state, [name, value]) => appliedAt(shape, state, { op: change.op, path: name, value }),
    resource,
  )
}

const invalidValue = (key: string, params = {}) => new ScimProblem('invalidValue', { key, params })

/** What a path leads to: an attribute, some of its values, a part. */
type Target = { name: string; built: Built; where: Filter | undefined; part: string | undefined }

const pathPattern = /^(?:(urn:[\w.:-]+):)?([a-z$][\w$-]*)(?:\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/i

/** Undefined for an attribute that we do not keep. */
function targetOf({ schema, attributes }: Shape, path: string): Target | undefined {
  const [, urn, attribute, filter, part] = pathPattern.exec(path) ?? []
  if (attribute === undefined) throw new ScimProblem('invalidPath', { key: 'scim.path', params: { path: path.slice(0, 200) } })
  const where = filter === undefined ? undefined : readFilter(filter)
  const name = named(Object.keys(attributes), attribute)
  const built = name === undefined ? undefined : attributes[name]
  if (name === undefined || built === undefined || (urn && urn.toLowerCase() !== schema.toLowerCase())) return undefined
  if ((where && !built.isMany) || (part && !built.parts))
    throw new ScimProblem('invalidPath', { key: 'scim.path', params: { path: path.slice(0, 200) } })
  const partName = part === undefined ? undefined : named(built.parts ?? [], part)
  return part !== undefined && partName === undefined ? undefined : { name, built, where, part: partName }
}

/** The usual spelling of a name; SCIM ignores case. */
const named = (names: readonly string[], given: string) => names.find((name) => name.toLowerCase() === given.toLowerCase())

function appliedAt(shape: Shape, resource: Item, { path, op, value }: Operation & { path: string }): Item {
  const target = targetOf(shape, path)
  if (!target) return resource
  const { name, built, part } = target
  const there = resource[name]
  if (built.isMany) return { ...resource, [name]: ofMany(Array.isArray(there) ? (there as Item[]) : [], target, { op, value }) }
  if (built.parts) return { ...resource, [name]: ofOne(isItem(there) ? there : {}, built.parts, { op, value, part }) }
  return { ...resource, [name]: op === 'remove' ? undefined : value }
}

type Change = Pick<Operation, 'op' | 'value'>

function ofOne(there: Item, parts: readonly string[], { op, value, part }: Change & { part: string | undefined }): Item {
  if (part !== undefined) return { ...there, [part]: op === 'remove' ? undefined : value }
  if (op === 'remove' || value === null) return {}
  return { ...there, ...itemOf(parts, value) }
}

/** The parts of a value by their usual names. Some clients write an item as its value alone. */
function itemOf(parts: readonly string[], value: unknown): Item {
  if (typeof value === 'string' && parts[0] === 'value') return { value }
  if (!isItem(value)) throw invalidValue('scim.not_an_object')
  return Object.fromEntries(
    Object.entries(value).flatMap(([given, one]) => {
      const name = named(parts, given)
      return name === undefined ? [] : [[name, one]]
    }),
  )
}

/** `null` is no value (RFC 7643 §2.5). */
const itemsOf = (parts: readonly string[], value: unknown): Item[] => [value ?? []].flat().map((one: unknown) => itemOf(parts, one))

function ofMany(there: Item[], { built: { parts = [] }, where, part }: Target, { op, value }: Change): Item[] {
  if (!where && part === undefined) return ofAll(there, parts, { op, value })
  const fits = where ? matcherOf(where) : () => true
  const isAimedAt = there.map((item) => fits(item))
  if (op === 'remove' && part === undefined) return there.filter((_, index) => !isAimedAt[index])
  if (op === 'remove') return there.map((item, index) => (isAimedAt[index] ? { ...item, [part ?? '']: undefined } : item))
  const change = part === undefined ? itemOf(parts, value) : { [part]: value }
  if (isAimedAt.includes(true)) return there.map((item, index) => (isAimedAt[index] ? { ...item, ...change } : item))
  return [...there, { ...wanted(where, parts), ...change }]
}

/** What a new item must be so that the filter finds it: Entra ID sets `emails[type eq "work"].value` of somebody without an address. */
function wanted(where: Filter | undefined, parts: readonly string[]): Item {
  if (!where) return {}
  const part = where.op === 'eq' ? named(parts, where.attrPath) : undefined
  if (where.op !== 'eq' || part === undefined) throw new ScimProblem('noTarget', { key: 'scim.no_target' })
  return { [part]: where.compValue }
}

function ofAll(there: Item[], parts: readonly string[], { op, value }: Change): Item[] {
  const items = itemsOf(parts, value)
  if (op === 'replace') return items
  const key = parts[0] ?? ''
  const given = new Set(items.map((item) => item[key]))
  // Without a value all go; with values, as Entra ID sends them, only those.
  if (op === 'remove') return value == null ? [] : there.filter((item) => !given.has(item[key]))
  return [...there.filter((item) => !given.has(item[key])), ...items]
}
