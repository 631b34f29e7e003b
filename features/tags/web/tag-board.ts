import { tagPolicy } from '#features/tags/policy.ts'
import type { Tagged, TagOption } from '#features/tags/tag.ts'
import { type Actor, fullName } from '#platform/shared/actor.ts'
import type { ShownTag } from './TagChips.tsx'

export type Tagger = { full_name: string; created: string | null }
/** A tag as offered, with everybody who set it; `option` is undefined for an imported word that is not an option. */
export type BoardTag = ShownTag & { isSettable: boolean; isImported: boolean; taggers: Tagger[] }

type Reader = { me: Actor; committee_id: number; chosen: readonly string[] | undefined }

/** Which of these options the reader has set. */
export const ownSlugs = ({ tags }: Pick<Tagged, 'tags'>, options: TagOption[], { username }: Pick<Actor, 'username'>): string[] =>
  options
    .filter(({ slug, readonly }) => !readonly && tags.some((tag) => tag.slug === slug && tag.username === username))
    .map(({ slug }) => slug)

/** Whether anything can be set there, or an import set one of the options. */
export const hasBoard = ({ tags }: Pick<Tagged, 'tags'>, options: TagOption[]): boolean =>
  options.some(({ slug, readonly }) => !readonly || tags.some((tag) => tag.slug === slug))

const word = { option: undefined, isMine: false, count: 0, isSettable: false, isImported: true, taggers: [] }

/** Everything that can be set on an object and everything imported. While a choice is being saved, `chosen` counts as set. */
export function tagBoard(object: Tagged, options: TagOption[], { me, committee_id, chosen }: Reader): BoardTag[] {
  const own = ownSlugs(object, options, me)
  const isImported = (slug: string) => object.tags.some((tag) => tag.slug === slug && tag.username === null)
  const offered = options.filter(({ slug, readonly }) => !readonly || isImported(slug))
  const words = object.tags.filter((tag) => tag.username === null && !options.some(({ slug }) => slug === tag.slug))
  const known = offered.map((option): BoardTag => {
    const { slug, name, readonly, style } = option
    const isMine = (chosen ?? own).includes(slug)
    const weight = style !== 'progress' || tagPolicy.countInShare(me, { committee_id }) ? 1 : 0
    const before = object.tag_counts.find((count) => count.slug === slug)?.count ?? 0
    const count = before + weight * (Number(isMine) - Number(own.includes(slug)))
    return {
      slug,
      name,
      option,
      isMine,
      count,
      isSettable: !readonly,
      isImported: isImported(slug),
      taggers: taggersOf(object, slug, { me, isMine }),
    }
  })
  return [...known, ...words.map(({ slug }) => ({ ...word, slug, name: slug }))]
}

/** Who set it, in the order in which they did. */
function taggersOf({ tags }: Tagged, slug: string, { me, isMine }: { me: Actor; isMine: boolean }): Tagger[] {
  const entries = tags.filter((tag) => tag.slug === slug && tag.username !== null)
  const shown = entries.filter(({ username }) => isMine || username !== me.username)
  const taggers = shown.map((entry) => ({ full_name: entry.full_name ?? '', created: entry.created }))
  const isListed = entries.some(({ username }) => username === me.username)
  return isMine && !isListed ? [...taggers, { full_name: fullName(me), created: null }] : taggers
}
