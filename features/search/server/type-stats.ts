import type { SearchAnswer } from '#features/search/contract.ts'
import { isFileType, type SearchType, searchTypes } from '#features/search/types.ts'
import { say } from '#platform/server/lib/texts.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { Group } from './find-hits.ts'

/** Label of a tab: `backend.meeting` uses the text `search.type_meeting`. */
const tabLabel = (type: SearchType, language: Language) => say(language, { key: `search.type_${type.split('.').at(-1)}` })

/** Label of a type within the document facet: there, personal documents are the ones without a type of their own. */
export const typeLabel = (type: SearchType, language: Language) =>
  type === 'virtual.document' ? say(language, { key: 'personal_documents.personal_documents' }) : tabLabel(type, language)

/** Every type with its number of hits, regardless of the requested type; `virtual.document` sums up all files. */
export function typeStats(groups: Group[], language: Language): SearchAnswer['portal_type_stats'] {
  const countOf = (type: SearchType) =>
    groups
      .filter((group) => group.type === type || (type === 'virtual.document' && isFileType(group.type)))
      .reduce((sum, { count }) => sum + count, 0)
  const stats = searchTypes.map((type) => [type, { count: countOf(type), label: tabLabel(type, language) }])
  return Object.fromEntries(stats)
}
