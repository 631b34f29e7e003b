import type { Choices } from './use-choices.ts'
import type { PrincipalKey, Written } from './written.ts'

type Offered = Pick<Choices, 'isLoaded' | 'meetings' | 'types' | 'principals'>

/** The fields of which something can be chosen no longer, without it: their controls cannot show it. A draft may be old. */
export function lossesOf({ meeting, business_type, first, second, third, others }: Written, offered: Offered): Partial<Written> {
  if (!offered.isLoaded) return {}
  const known = new Set(offered.principals.map(({ key }) => key))
  const isGone = (key: PrincipalKey | null) => key !== null && !known.has(key)
  const staying = others.filter((key) => known.has(key))
  const isOver = meeting !== null && offered.meetings?.every(({ id }) => String(id) !== meeting)
  return {
    ...(isOver && { meeting: null }),
    ...(business_type !== null && offered.types.every(({ api_uid }) => api_uid !== business_type) && { business_type: null }),
    ...(isGone(first) && { first: null }),
    ...(isGone(second) && { second: null }),
    ...(isGone(third) && { third: null }),
    ...(staying.length < others.length && { others: staying }),
  }
}
