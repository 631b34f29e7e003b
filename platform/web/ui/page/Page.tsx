import { Paper, Skeleton, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type CSSProperties, createContext, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import classes from './Page.module.css'

/** A page of text and cards; only the document page uses the full width instead. */
export const Page = ({ children }: { children: ReactNode }) => <div className={classes.page}>{children}</div>

/** Whether a page is read-only for everybody: nothing on it offers changes. */
export const ReadOnly = createContext(false)

type Props = {
  title: string
  /** Beside the title: buttons that add to the list below. */
  actions?: ReactNode
  children: ReactNode
}

/** A titled section of a page, as a landmark. */
export function SectionCard({ title, actions, children }: Props) {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} className={classes.card}>
      <div className={classes.head}>
        <Title order={2} id={id} className={classes.title}>
          {title}
        </Title>
        {actions}
      </div>
      {children}
    </Paper>
  )
}

type CollapsibleCardProps = { title: string; actions?: ReactNode; children: ReactNode }

/** A section of a page whose content is collapsed initially. */
export function CollapsibleCard({ title, actions, children }: CollapsibleCardProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Paper component="section" aria-labelledby={`${id}-title`} className={classes.card}>
      <div className={classes.head}>
        <Title order={2} id={`${id}-title`} className={classes.title}>
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}-content`}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={20} className={classes.chevron} aria-hidden />
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

type FactsProps = {
  /** Minimum width of a fact. */
  width: string
  children: ReactNode
}

/** A description list of facts: side by side as far as there is room. */
export const Facts = ({ width, children }: FactsProps) => (
  <dl className={classes.facts} style={{ '--fact': width } as CSSProperties}>
    {children}
  </dl>
)

/** A fact: name and value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Skeleton of a page with a heading and cards. */
export function PageSkeleton({ cards = [6, 3] }: { cards?: number[] }) {
  const { t } = useTranslation()
  return (
    <Page>
      <VisuallyHidden>{t('shell.loading')}</VisuallyHidden>
      <Skeleton h={34} w="60%" />
      {cards.map((rows, card) => (
        // oxlint-disable-next-line react/no-array-index-key
        <div key={card} className={classes.card}>
          <Skeleton h={20} w={200} mx="md" mb="md" />
          <RowsSkeleton rows={rows} />
        </div>
      ))}
    </Page>
  )
}
