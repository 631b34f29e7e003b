import type { Facet, SearchAnswer } from '#features/search/contract.ts'
import { type FacetName, facetedTypes, facetNames, facetsOf, isFileType, type SearchType, searchTypes } from '#features/search/types.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { kindOfExtension } from '#platform/shared/file-kind.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { Found, Group } from './find-hits.ts'
import type { Narrowing } from './narrowing.ts'

type Asked = { type: SearchType | undefined; narrowing: Narrowing; language: Language }

/** The facets of a type; empty if it has no panel. */
export const facetNamesOf = (type: SearchType | undefined): readonly FacetName[] => {
  const faceted = facetedTypes.find((known) => known === type)
  return faceted ? facetsOf[faceted] : []
}

/** A hit's value for each facet; null if it has none. */
const valueOf: Record<FacetName, (group: Group) => string | null> = {
  committee: ({ committee_id }) => String(committee_id),
  document_type: ({ type }) => type,
  file_type: ({ file_extension }) => (file_extension === null ? null : kindOfExtension(file_extension)),
  business_type: ({ business_type }) => business_type,
  year: ({ year }) => (year === null ? null : String(year)),
}

const isChosen = ({ chosen }: Narrowing, name: FacetName, group: Group) =>
  chosen[name] === undefined || chosen[name].some((value) => value === valueOf[name](group))

const isOfType = ({ types }: Narrowing, { type }: Group) => types === undefined || types.includes(type)

/** Counts the hits that match type, days and facets, optionally ignoring one facet. */
const countOf = (groups: Group[], narrowing: Narrowing, but?: FacetName) => {
  const names = facetNames.filter((name) => name !== but)
  return groups
    .filter((group) => group.is_within_days && isOfType(narrowing, group) && names.every((name) => isChosen(narrowing, name, group)))
    .reduce((sum, { count }) => sum + count, 0)
}

/** The total number of hits. */
export const totalOf = (groups: Group[], narrowing: Narrowing) => countOf(groups, narrowing)

/** The facets of the type in order. Each value is counted with the other facets applied; most frequent first. */
export const facetsFound = (found: Found, { type, narrowing, language }: Asked): Facet[] =>
  facetNamesOf(type)
    .map((name) => ({
      name,
      label: translate(language, { key: `search.facet_${name}` }),
      options: optionsOf(name, found, { narrowing, language }),
    }))
    .filter(({ options }) => options.length > 0)

/** Chosen values are kept even without hits, so that they can be cleared. */
function optionsOf(name: FacetName, { groups, committees }: Found, { narrowing, language }: Pick<Asked, 'narrowing' | 'language'>) {
  const byValue = Map.groupBy(
    groups.filter((group) => isOfType(narrowing, group)),
    valueOf[name],
  )
  return [...byValue]
    .flatMap(([value, those]) => (value === null ? [] : [{ value, count: countOf(those, narrowing, name) }]))
    .filter(({ value, count }) => count > 0 || narrowing.chosen[name]?.includes(value))
    .map((option) => ({ ...option, label: labelOf(name, option.value, { language, committees }) }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, language, { numeric: true }) || (a.value < b.value ? -1 : 1))
}

function labelOf(name: FacetName, value: string, { language, committees }: Pick<Found, 'committees'> & { language: Language }): string {
  if (name === 'committee') return committees.find(({ id }) => String(id) === value)?.title ?? ''
  if (name === 'file_type') return translate(language, { key: `shell.file_${value}` })
  if (name === 'document_type') return typeLabel(value as SearchType, language)
  return value
}

/** Label of a tab: `backend.meeting` uses the text `search.type_meeting`. */
const tabLabel = (type: SearchType, language: Language) => translate(language, { key: `search.type_${type.split('.').at(-1)}` })

/** Label of a type within the document facet: there, personal documents are the ones without a type of their own. */
const typeLabel = (type: SearchType, language: Language) =>
  type === 'virtual.document' ? translate(language, { key: 'personal_documents.personal_documents' }) : tabLabel(type, language)

/** Every type with its number of hits, regardless of the requested type; `virtual.document` sums up all files. */
export function typeStats(groups: Group[], language: Language): SearchAnswer['portal_type_stats'] {
  const countOfType = (type: SearchType) =>
    groups
      .filter((group) => group.type === type || (type === 'virtual.document' && isFileType(group.type)))
      .reduce((sum, { count }) => sum + count, 0)
  const stats = searchTypes.map((type) => [type, { count: countOfType(type), label: tabLabel(type, language) }])
  return Object.fromEntries(stats)
}
