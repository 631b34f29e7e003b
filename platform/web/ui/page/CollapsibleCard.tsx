import { Paper, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import collapsible from './CollapsibleCard.module.css'
import classes from './SectionCard.module.css'

type Props = { title: string; actions?: ReactNode; children: ReactNode }

/** A section of a page whose content is collapsed initially. */
export function CollapsibleCard({ title, actions, children }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Paper component="section" aria-labelledby={`${id}-title`} className={classes.card}>
      <div className={classes.head}>
        <Title order={2} id={`${id}-title`} className={classes.title}>
          <UnstyledButton
            className={collapsible.toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}-content`}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={20} className={collapsible.chevron} aria-hidden />
            {title}
          </UnstyledButton>
        </Title>
        {actions}
      </div>
      <div id={`${id}-content`} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </Paper>
  )
}
