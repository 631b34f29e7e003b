import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ActionsMenu.module.css'

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
