import { ActionIcon } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './TagBoard.module.css'
import type { BoardTag } from './tag-board.ts'

type Props = { tag: BoardTag; isOpen: boolean; controls: string; onToggle: () => void }

/** Reveals who set a tag: disabled while nobody did, inactive, or active (D3 §4). */
export function TaggersToggle({ tag: { name, taggers }, isOpen, controls, onToggle }: Props) {
  const { t } = useTranslation()
  const label = t(taggers.length > 0 ? 'tags.show_taggers' : 'tags.no_taggers', { name })
  return (
    <ActionIcon
      className={classes.info}
      size={36}
      radius="xl"
      variant={isOpen ? 'filled' : 'subtle'}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      aria-controls={controls}
      disabled={taggers.length === 0}
      onClick={onToggle}
    >
      <IconInfoCircle size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}
