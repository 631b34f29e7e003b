import { Anchor, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ItemOfBusiness } from '#features/businesses/contract.ts'
import { useMeetingTitle } from '#features/meetings/web/meeting-title.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import classes from './MeetingOfBusiness.module.css'

type Items = [ItemOfBusiness, ...ItemOfBusiness[]]

/** A meeting with its start, end, and its agenda items about the business. */
export function MeetingOfBusiness({ items }: { items: Items }) {
  const { t } = useTranslation()
  const title = useMeetingTitle()(items[0].meeting)
  const { id } = items[0].meeting
  return (
    <div className={classes.meeting}>
      <Title order={3} className={classes.title}>
        <Anchor inherit renderRoot={(props) => <Link {...props} to="/meetings/$id" params={{ id }} />}>
          {title}
        </Anchor>
      </Title>
      <Period meeting={items[0].meeting} />
      <Rows label={t('businesses.agenda_items_of', { title })}>
        {items.map((item) => (
          <ListRow
            key={item.id}
            leading={item.number}
            title={item.title}
            strong={item.is_paragraph}
            {...(!item.is_paragraph && { link: { to: '/agenda_items/$id', params: { id: item.id } } })}
          />
        ))}
      </Rows>
    </div>
  )
}

function Period({ meeting: { start, concluded } }: { meeting: ItemOfBusiness['meeting'] }) {
  const { t } = useTranslation()
  const { planned } = useDates()
  return (
    <dl className={classes.period}>
      <div>
        <dt>{t('businesses.begin')}</dt>
        <dd>{planned(start)}</dd>
      </div>
      {concluded && (
        <div>
          <dt>{t('businesses.concluded')}</dt>
          <dd>{planned(concluded)}</dd>
        </div>
      )}
    </dl>
  )
}
