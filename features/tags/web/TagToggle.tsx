import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconLock, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { progressOf } from '#features/tags/tag.ts'
import { chipColors } from './TagChips.tsx'
import classes from './TagToggle.module.css'
import type { BoardTag } from './tag-board.ts'

type Props = { tag: BoardTag /** Undefined if it cannot be set. */; onToggle: (() => void) | undefined }

/** A tag to set and remove, or read-only if it comes with imports; coloured once it is set. */
export function TagToggle({ tag, onToggle }: Props) {
  const { option, isMine, isImported, count } = tag
  const share = option?.style === 'progress' ? progressOf(count, option.tagger_count) : undefined
  const isSet = isMine || isImported
  const look = { className: classes.chip, style: chipColors(isSet ? option : undefined, share), 'data-set': isSet || undefined }
  if (!onToggle)
    return (
      <span {...look}>
        <Words tag={tag} share={share} />
      </span>
    )
  return (
    <button type="button" aria-pressed={isMine} onClick={onToggle} {...look} data-pressable>
      <Words tag={tag} share={share} />
    </button>
  )
}

function Words({ tag: { name, option, isMine, isSettable, isImported, count }, share }: { tag: BoardTag; share: number | undefined }) {
  const { t } = useTranslation()
  const Icon = isSettable ? (isMine ? IconCheck : IconPlus) : IconLock
  return (
    <>
      <Icon size={16} stroke={2} className={classes.icon} aria-hidden />
      <span>{name}</span>
      {isImported && <Origin isSaidByIcon={!isSettable} />}
      {option?.style === 'count' && <Figure short={String(count)} long={t('tags.people', { count })} />}
      {share !== undefined && (
        <Figure
          short={t('tags.progress', { share, count, total: option?.tagger_count ?? 0 })}
          long={t('tags.progress_of_members', { share, count, total: option?.tagger_count ?? 0 })}
        />
      )}
    </>
  )
}

/** If the tag can also be set, the icon says whether the reader did; the origin is then for screen readers only. */
function Origin({ isSaidByIcon }: { isSaidByIcon: boolean }) {
  const { t } = useTranslation()
  const words = t('tags.from_import')
  return isSaidByIcon ? <VisuallyHidden> {words}</VisuallyHidden> : <span> {words}</span>
}

const Figure = ({ short, long }: { short: string; long: string }) => (
  <span className={classes.figure}>
    <span aria-hidden>{short}</span>
    <VisuallyHidden>, {long}</VisuallyHidden>
  </span>
)
