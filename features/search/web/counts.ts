import type { SearchAnswer } from '#features/search/contract.ts'
import { isFileType, searchTypes } from '#features/search/types.ts'

/** Number of hits of all types, each counted once: documents of any kind are included in all documents. */
export const countOfAll = ({ portal_type_stats }: Pick<SearchAnswer, 'portal_type_stats'>): number =>
  searchTypes
    .filter((type) => type === 'virtual.document' || !isFileType(type))
    .reduce((sum, type) => sum + (portal_type_stats[type]?.count ?? 0), 0)
