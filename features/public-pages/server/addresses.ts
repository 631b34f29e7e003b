import type { Env } from '#platform/server/env.ts'
import type { Language } from '#platform/shared/languages.ts'

/** Where the public pages are, below the site's path prefix. */
export const publicPath = '/public'

type Kind = 'committees' | 'meetings' | 'motions'
/** A page without its language; the same in every language. Empty: the first page. */
export type PagePath = '' | `${Kind}/${number}` | `committees/${number}?page=${number}`

type Prefixed = Pick<Env, 'path_prefix'>

/** Paths on this host, for links. */
export const pathsOf = ({ path_prefix }: Prefixed, language: Language) => ({
  page: (path: PagePath) => `${path_prefix}${publicPath}/${language}/${path}`,
  feed: (committee_id?: number) => `${path_prefix}${publicPath}/${language}/${ofCommittee(committee_id)}feed.atom`,
  calendar: (committee_id?: number) => `${path_prefix}${publicPath}/${language}/${ofCommittee(committee_id)}calendar.ics`,
  document: (id: number) => `${path_prefix}${publicPath}/documents/${id}`,
})

const ofCommittee = (id: number | undefined) => (id === undefined ? '' : `committees/${id}/`)

/** The id in a path: undefined for what no row can have. */
export function idOf(text: string | undefined): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : undefined
  return id !== undefined && id <= 2_147_483_647 ? id : undefined
}
