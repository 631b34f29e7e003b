import { Paper, Tabs, Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import { type AppState, useAppState } from '#platform/web/lib/storage/app-state.ts'
import { EmptyState } from '#platform/web/ui/list/ListRow.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import classes from '#platform/web/ui/page/tabs-card.module.css'
import { AgendaItemRows } from './AgendaItemRows.tsx'
import { AgendaList } from './AgendaList.tsx'
import { FilterToggles, NothingShown, useItemFilters } from './ItemFilters.tsx'

/** The agenda items of a meeting, with a tab for the formal agenda if there is one (D2 §2 Meeting page). */
export function MeetingItems({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const directory = useDirectory(meeting)
  if (meeting.has_tagesordnung) return <ItemsAndAgenda meeting={meeting} directory={directory} />
  return (
    <SectionCard title={t('meetings.agenda_items')} actions={directory.filter}>
      {directory.rows}
    </SectionCard>
  )
}

const modes = ['business_directory', 'agenda'] as const satisfies AppState['agenda_item_mode'][]

/** The chosen tab is remembered across all meetings. */
function ItemsAndAgenda({ meeting, directory }: { meeting: Meeting; directory: Directory }) {
  const { t } = useTranslation()
  const id = useId()
  const [mode, setMode] = useAppState('agenda_item_mode')
  return (
    <Paper component="section" aria-labelledby={id} className={classes.card}>
      <VisuallyHidden>
        <Title order={2} id={id}>
          {t('meetings.agenda_items')}
        </Title>
      </VisuallyHidden>
      <Tabs value={mode} onChange={(chosen) => setMode(chosen === 'agenda' ? 'agenda' : 'business_directory')} keepMounted={false}>
        <div className={classes.head}>
          <Tabs.List className={classes.tabs}>
            {modes.map((one) => (
              <Tabs.Tab key={one} value={one} className={classes.tab}>
                {t(`meetings.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {mode !== 'agenda' && directory.filter}
        </div>
        <Tabs.Panel value="business_directory">{directory.rows}</Tabs.Panel>
        <Tabs.Panel value="agenda">
          <AgendaList meeting={meeting} />
        </Tabs.Panel>
      </Tabs>
    </Paper>
  )
}

type Listed = Pick<Meeting, 'id' | 'committee_id' | 'agenda_items'>

type Directory = { filter: ReactNode; rows: ReactNode }

/** The agenda items of a meeting that its filters let through, and the filters to put beside the list's title. */
function useDirectory({ id, committee_id, agenda_items }: Listed): Directory {
  const { t } = useTranslation()
  const filters = useItemFilters(id, agenda_items)
  const { shown } = filters
  const rows = (
    <>
      {agenda_items.length === 0 && <EmptyState text={t('meetings.no_agenda_items')} />}
      {agenda_items.length > 0 && shown.length === 0 && <NothingShown {...filters} />}
      <AgendaItemRows items={shown} committee_id={committee_id} />
    </>
  )
  return { filter: agenda_items.length > 0 && <FilterToggles {...filters} />, rows }
}
