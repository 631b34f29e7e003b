import { sql } from 'kysely'
import { z } from 'zod'
import { type FacetName, facetNames, isFileType, type SearchType, searchTypes } from '#features/search/types.ts'
import { invalid } from '#platform/server/http/problem.ts'
import { extensionsOf, type FileKind, fileKinds } from '#platform/shared/file-kind.ts'
import { arrayText } from './tsquery.ts'

/** The chosen values of each facet; a facet without an entry is not filtered. */
export type Chosen = Partial<Record<FacetName, string[]>>

/** The filters of a search. */
export type Narrowing = { types: readonly SearchType[] | undefined; chosen: Chosen; days: { first: string | null; last: string | null } }

type Asked = { type?: SearchType | undefined; facets: string[]; date?: string | undefined }

/** Throws 400 if a facet is not `name:value`, or the date not `min TO max`. */
export const parseNarrowing = ({ type, facets, date }: Asked): Narrowing => ({
  types: type === 'virtual.document' ? searchTypes.filter(isFileType) : type && [type],
  chosen: parseFacets(facets),
  days: parseDays(date),
})

function parseFacets(facets: string[]): Chosen {
  const chosen: Chosen = {}
  for (const facet of facets) {
    const [, name, value] = /^(\w+):(.*)$/s.exec(facet) ?? []
    if (!isFacetName(name) || value === undefined) throw invalid({ facets: [{ key: 'problem.invalid_value' }] })
    chosen[name] = [...(chosen[name] ?? []), value]
  }
  return chosen
}
const isFacetName = (name: string | undefined): name is FacetName => facetNames.some((known) => known === name)

/** As statement parameters: arrays as texts, null if nothing was chosen. */
export const parametersOf = ({ types, chosen, days }: Narrowing) => ({
  types: types ? arrayText(types) : null,
  committees: textOf(chosen.committee?.filter(isInteger)),
  document_types: textOf(chosen.document_type),
  extensions: textOf(chosen.file_type?.filter(isFileKind).flatMap(extensionsOf)),
  // `unknown` stands for every extension outside the known kinds.
  known_extensions: chosen.file_type?.includes('unknown') ? arrayText(fileKinds.flatMap(extensionsOf)) : null,
  business_types: textOf(chosen.business_type),
  years: textOf(chosen.year?.filter(isInteger)),
  first_day: days.first,
  last_day: days.last,
})
export type Parameters = ReturnType<typeof parametersOf>

const textOf = (values: string[] | undefined) => (values ? arrayText(values) : null)
const isInteger = (value: string) => /^[1-9]\d{0,8}$/.test(value)
const isFileKind = (value: string): value is FileKind => fileKinds.some((kind) => kind === value)

/** Whether the row joined as `entry` lies within the range of days. */
export const isWithinDays = ({ first_day, last_day }: Parameters) => sql<boolean>`(
  (${first_day}::date is null or entry.day >= ${first_day}::date) and (${last_day}::date is null or entry.day <= ${last_day}::date))`

/** Whether the row joined as `kind` matches the requested type and facets. */
export const fits = (asked: Parameters) => sql<boolean>`(
  ${isOneOf('kind.type', 'text', asked.types)}
  and ${isOneOf('kind.committee_id', 'integer', asked.committees)}
  and ${isOneOf('kind.type', 'text', asked.document_types)}
  and (${isOneOf('kind.file_extension', 'text', asked.extensions)} or kind.file_extension <> all(${asked.known_extensions}::text[]))
  and ${isOneOf('kind.business_type', 'text', asked.business_types)}
  and ${isOneOf('kind.year', 'integer', asked.years)})`

const isOneOf = (column: string, type: 'text' | 'integer', values: string | null) => {
  const array = sql`${values}::${sql.raw(type)}[]`
  return sql<boolean>`(${array} is null or ${sql.ref(column)} = any(${array}))`
}

type Days = { first: string | null; last: string | null }

/** Parses `min TO max` with `*` for an open end (D3 §3). Throws 400 if malformed. */
function parseDays(date = '* TO *'): Days {
  const [, first = '', last = ''] = /^\s*(\S+)\s+TO\s+(\S+)\s*$/.exec(date) ?? []
  return { first: parseEnd(first), last: parseEnd(last) }
}

function parseEnd(end: string): string | null {
  if (end === '*') return null
  const day = z.iso.date().safeParse(end)
  // PostgreSQL has no year 0.
  if (!day.success || day.data < '0001') throw invalid({ date: [{ key: 'problem.invalid_value' }] })
  return day.data
}
