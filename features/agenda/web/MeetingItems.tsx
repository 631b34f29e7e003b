import { Paper, Tabs, Title, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import { type AppState, useAppState } from '#platform/web/lib/storage/app-state.ts'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import classes from '#platform/web/ui/page/tabs-card.module.css'
import { BusinessDirectory } from './BusinessDirectory.tsx'
import { AgendaList } from './list/AgendaList.tsx'

/** The agenda items of a meeting, with a tab for the formal agenda if there is one (D2 §2 Meeting page). */
export function MeetingItems({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  if (meeting.has_tagesordnung) return <ItemsAndAgenda meeting={meeting} />
  return (
    <SectionCard title={t('meetings.agenda_items')}>
      <BusinessDirectory meeting={meeting} />
    </SectionCard>
  )
}

const modes = ['business_directory', 'agenda'] as const satisfies AppState['agenda_item_mode'][]

/** The chosen tab is remembered across all meetings. */
function ItemsAndAgenda({ meeting }: { meeting: Meeting }) {
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
        <Tabs.List className={classes.tabs}>
          {modes.map((one) => (
            <Tabs.Tab key={one} value={one} className={classes.tab}>
              {t(`meetings.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="business_directory">
          <BusinessDirectory meeting={meeting} />
        </Tabs.Panel>
        <Tabs.Panel value="agenda">
          <AgendaList meeting={meeting} />
        </Tabs.Panel>
      </Tabs>
    </Paper>
  )
}
