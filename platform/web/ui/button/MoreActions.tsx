import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsBelow } from '#platform/web/ui/page/shell.tsx'
import classes from './MoreActions.module.css'

type Props = { children: ReactNode /** The actions that the button shows below the others. */; more: ReactNode }

/** A row of actions with a button that shows further ones below it. They stay mounted, since they hold the dialogs that they open. */
export function MoreActions({ children, more }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isPhone = useIsBelow('phone')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.actions}>
      <div className={classes.row}>
        {children}
        <Button
          variant="default"
          rightSection={<IconChevronDown size={20} aria-hidden className={classes.chevron} />}
          aria-label={t('shell.more_actions')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isPhone ? 'shell.more' : 'shell.more_actions')}
        </Button>
      </div>
      <div id={id} className={classes.row} hidden={!isOpen}>
        {more}
      </div>
    </div>
  )
}
