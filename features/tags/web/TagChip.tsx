import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { progressOf } from '#features/tags/progress.ts'
import { chipColors } from './chip-colors.ts'
import type { ShownTag } from './shown-tags.ts'
import classes from './TagChip.module.css'

/** One tag as a chip: its name, a tick if the reader set it, and for count and progress tags how many people did (D3 §4). */
export function TagChip({ tag: { name, option, isMine, count } }: { tag: ShownTag }) {
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
