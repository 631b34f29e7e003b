import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import { fontColor, progressOf, type TagContentType, type Tagged, type TagOption } from '#features/tags/tag.ts'
import { useTagOptions } from './queries.ts'
import classes from './TagChips.module.css'

type Props = { object: Tagged; content_type: TagContentType; committee_id: number }

/** The tags of an object in a compact row, with names in the language of the interface. */
export const TagChips = (props: Props) => (props.object.tags.length + props.object.tag_counts.length > 0 ? <Chips {...props} /> : null)

function Chips({ object, content_type, committee_id }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const options = useTagOptions(committee_id, content_type)
  const shown = options ? shownTags(object, options, me) : []
  if (shown.length === 0) return null
  return (
    <fieldset className={classes.chips} aria-label={t('tags.tags')}>
      {shown.map((tag) => (
        <TagChip key={tag.slug} tag={tag} />
      ))}
    </fieldset>
  )
}

/** One tag as a chip: its name, a tick if the reader set it, and for count and progress tags how many people did (D3 §4). */
function TagChip({ tag: { name, option, isMine, count } }: { tag: ShownTag }) {
  const { t } = useTranslation()
  const share = option?.style === 'progress' ? progressOf(count, option.tagger_count) : undefined
  return (
    <span className={classes.chip} style={chipColors(option, share)}>
      {isMine && <IconCheck size={12} stroke={3} className={classes.tick} aria-hidden />}
      {isMine && <VisuallyHidden>{t('tags.mine')} </VisuallyHidden>}
      <span className={classes.name}>{name}</span>
      {option?.style === 'count' && count > 0 && <Figure short={String(count)} long={t('tags.people', { count })} />}
      {share !== undefined && <Figure short={t('tags.share', { share })} long={t('tags.share_of_members', { share })} />}
    </span>
  )
}

const Figure = ({ short, long }: { short: string; long: string }) => (
  <span className={classes.figure}>
    <span aria-hidden>{short}</span>
    <VisuallyHidden>{long}</VisuallyHidden>
  </span>
)

/** A tag of an object; `option` is undefined for an imported word that is not an option. */
export type ShownTag = { slug: string; name: string; option: TagOption | undefined; isMine: boolean; count: number }

type Reader = { username: string }

/** The tags to show in a row (D3 §4): simple ones if imported or the reader's own, the others with how many people set them; options first. */
function shownTags({ tags, tag_counts }: Tagged, options: TagOption[], { username }: Reader): ShownTag[] {
  const mine = new Set(tags.filter((tag) => tag.username === username).map(({ slug }) => slug))
  const imported = new Set(tags.filter((tag) => tag.username === null).map(({ slug }) => slug))
  const countOf = (slug: string) => tag_counts.find((count) => count.slug === slug)?.count ?? 0
  const known = options
    .map((option) => ({ slug: option.slug, name: option.name, option, isMine: mine.has(option.slug), count: countOf(option.slug) }))
    .filter(({ slug, option, isMine, count }) => isMine || imported.has(slug) || (option.style !== 'simple' && count > 0))
  const words = [...imported].filter((slug) => !options.some((option) => option.slug === slug))
  return [...known, ...words.map((slug) => ({ slug, name: slug, option: undefined, isMine: false, count: 0 }))]
}

/** A chip in the colour of its tag, if it has one, with legible text; `share` is the length of its bar in per cent. */
export function chipColors(option: Pick<TagOption, 'color_code'> | undefined, share?: number): CSSProperties {
  const color = option?.color_code
  const bar = share === undefined ? {} : { '--share': `${share}%` }
  return { ...bar, ...(color && { backgroundColor: color, color: fontColor(color) }) }
}
