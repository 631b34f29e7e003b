import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconGripVertical } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './RowControls.module.css'

/** Menu button at the end of a row or heading, with its actions. */
export function ActionsMenu({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Menu id={id} position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          className={classes.button}
          aria-label={t('basic_documents.actions_on', { title })}
        >
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>{children}</Menu.Dropdown>
    </Menu>
  )
}

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
