import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './DragHandle.module.css'

/** Handle to drag a row or section with a pointer or the keyboard. */
export function DragHandle({ ref, title }: { ref: Ref<HTMLButtonElement>; title: string }) {
  const { t } = useTranslation()
  return (
    <ActionIcon
      ref={ref}
      variant="subtle"
      size={44}
      className={classes.handle}
      aria-label={t('basic_documents.drag', { title })}
      aria-roledescription={t('basic_documents.draggable')}
    >
      <IconGripVertical size={20} aria-hidden />
    </ActionIcon>
  )
}
