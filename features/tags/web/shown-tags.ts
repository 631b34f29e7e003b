import type { Tagged, TagOption } from '#features/tags/tag.ts'

/** A tag of an object; `option` is undefined for an imported word that is not an option. */
export type ShownTag = { slug: string; name: string; option: TagOption | undefined; isMine: boolean; count: number }

type Reader = { username: string }

/** The tags to show in a row (D3 §4): simple ones if imported or the reader's own, the others with how many people set them; options first. */
export function shownTags({ tags, tag_counts }: Tagged, options: TagOption[], { username }: Reader): ShownTag[] {
  const mine = new Set(tags.filter((tag) => tag.username === username).map(({ slug }) => slug))
  const imported = new Set(tags.filter((tag) => tag.username === null).map(({ slug }) => slug))
  const countOf = (slug: string) => tag_counts.find((count) => count.slug === slug)?.count ?? 0
  const known = options
    .map((option) => ({ slug: option.slug, name: option.name, option, isMine: mine.has(option.slug), count: countOf(option.slug) }))
    .filter(({ slug, option, isMine, count }) => isMine || imported.has(slug) || (option.style !== 'simple' && count > 0))
  const words = [...imported].filter((slug) => !options.some((option) => option.slug === slug))
  return [...known, ...words.map((slug) => ({ slug, name: slug, option: undefined, isMine: false, count: 0 }))]
}
