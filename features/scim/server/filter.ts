import { type Expression, type RawBuilder, sql } from 'kysely'
import { type Filter, parse } from 'scim2-parse-filter'
import { isOneLine } from '#platform/shared/fields.ts'
import { ScimProblem } from './problem.ts'

/** Longer filters are refused, so that neither the parser nor the statement grows without limit. */
const longest = 2_000
const mostComparisons = 50

/** A filter of RFC 7644 §3.4.2.2; throws 400 invalidFilter for anything else. */
export function readFilter(text: string): Filter {
  // The library's pattern for quoted texts takes exponential time with line breaks.
  if (text.length > longest || !isOneLine(text)) throw noFilter(text)
  try {
    return parse(text)
  } catch {
    throw noFilter(text)
  }
}

const noFilter = (filter: string) => invalidFilter('scim.filter', { filter: filter.slice(0, 200) })
const invalidFilter = (key: string, params: Record<string, string>) => new ScimProblem('invalidFilter', { key, params })

type Condition = RawBuilder<boolean>
type Compared = Expression<string | null> | Expression<boolean>

/**
 * An attribute that filters may name. `exact`: upper and lower case differ. `among`: the attribute has several values; whether one of them
 * fulfils the condition.
 */
export type Filterable = { column: Compared; is: 'text' | 'exact' | 'boolean'; among?: (condition: Condition) => Condition }
/** By the attribute's name in lower case, such as `name.givenname`. */
export type Filterables = Record<string, Filterable>

/** A filter as an SQL condition; throws 400 invalidFilter for attributes, operators and values that do not fit together. */
export function conditionOf(filter: Filter, attributes: Filterables): Condition {
  if (count(filter) > mostComparisons) throw invalidFilter('scim.filter_too_long', {})
  return translated(filter, attributes, '')
}

function count(filter: Filter): number {
  if (filter.op === 'and' || filter.op === 'or') return filter.filters.reduce((sum, part) => sum + count(part), 0)
  if (filter.op === 'not') return count(filter.filter)
  return filter.op === '[]' ? count(filter.valFilter) : 1
}

/** `within`: the attribute before the brackets, with a dot. */
function translated(filter: Filter, attributes: Filterables, within: string): Condition {
  if ('filters' in filter) {
    const parts = filter.filters.map((part) => translated(part, attributes, within))
    return sql`(${sql.join(parts, filter.op === 'and' ? sql` and ` : sql` or `)})`
  }
  if (filter.op === 'not') return sql`(not ${translated(filter.filter, attributes, within)})`
  if (filter.op === '[]') return translated(filter.valFilter, attributes, `${nameOf(filter.attrPath)}.`)
  return compared(filter, own(attributes, within + nameOf(filter.attrPath)))
}

/** Without the schema, which may precede each name. */
const nameOf = (path: string) => path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i, '').toLowerCase()

/** The property of that name, unless it is one that every object has. */
const own = <Value>(values: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

type Comparison = Extract<Filter, { attrPath: string }>

function compared(filter: Comparison, attribute: Filterable | undefined): Condition {
  if (!attribute) throw invalidFilter('scim.filter_attribute', { attribute: filter.attrPath.slice(0, 200) })
  const { among = (condition) => condition } = attribute
  // A missing value fulfils no condition, so that its negation does.
  return among(sql`coalesce(${comparisonOf(filter, attribute)}, false)`)
}

function comparisonOf(filter: Comparison, { column, is }: Filterable): Condition {
  if (filter.op === 'pr') return sql`${column} is not null`
  if (filter.op === '[]') throw unfit(filter)
  const { op, compValue } = filter
  if (compValue === null && op === 'eq') return sql`${column} is null`
  if (compValue === null && op === 'ne') return sql`${column} is not null`
  return is === 'boolean' ? booleanComparison(filter, column) : textComparison(filter, column, is)
}

const unfit = ({ attrPath, op }: Comparison) => invalidFilter('scim.filter_operator', { attribute: attrPath.slice(0, 200), operator: op })

/** Entra ID also writes booleans as texts. */
function booleanComparison(filter: Comparison, column: Compared): Condition {
  const value = 'compValue' in filter ? String(filter.compValue).toLowerCase() : ''
  if (!['true', 'false'].includes(value)) throw unfit(filter)
  if (filter.op === 'eq') return sql`${column} = ${value === 'true'}`
  if (filter.op === 'ne') return sql`${column} <> ${value === 'true'}`
  throw unfit(filter)
}

function textComparison(filter: Comparison, column: Compared, is: 'text' | 'exact'): Condition {
  if (!('compValue' in filter) || typeof filter.compValue !== 'string') throw unfit(filter)
  const side = (text: Compared | RawBuilder<string>) => (is === 'exact' ? sql`${text} collate "C"` : sql`lower(${text}) collate "C"`)
  const [left, right] = [side(column), side(sql<string>`${filter.compValue}::text`)]
  switch (filter.op) {
    case 'eq':
      return sql`${left} = ${right}`
    case 'ne':
      return sql`${left} is distinct from ${right}`
    case 'co':
      return sql`strpos(${left}, ${right}) > 0`
    case 'sw':
      return sql`starts_with(${left}, ${right})`
    case 'ew':
      return sql`right(${left}, length(${right})) = ${right}`
    case 'gt':
      return sql`${left} > ${right}`
    case 'ge':
      return sql`${left} >= ${right}`
    case 'lt':
      return sql`${left} < ${right}`
    case 'le':
      return sql`${left} <= ${right}`
    default:
      throw unfit(filter)
  }
}
