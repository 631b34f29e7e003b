import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AgendaItemRows } from '#features/agenda/web/AgendaItemRows.tsx'
import type { Meeting } from '#features/meetings/contract.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs, PageHeading } from '#platform/web/ui/page/page-head.tsx'
import { PageSidebar } from '#platform/web/ui/page/shell.tsx'
import { useMeetingTitle } from './MeetingHeader.tsx'

type Props = { meeting: Meeting; title: string; children: ReactNode }

/** A page of a meeting beside its own: the way back and the agenda beside it, the breadcrumbs, and a heading that names both. */
export function MeetingSubpage({ meeting, title, children }: Props) {
  const { t } = useTranslation()
  const meetingTitle = useMeetingTitle()(meeting)
  const { id, committee, agenda_items } = meeting
  const toMeeting = { to: '/meetings/$id', params: { id } } as const
  const toCommittee = { to: '/committees/$id', params: { id: committee.id } } as const
  return (
    <Page>
      <PageSidebar back={{ label: t('agenda.back_to_meeting'), detail: meetingTitle, link: toMeeting }}>
        {agenda_items.length > 0 && (
          <AgendaItemRows items={agenda_items} committee_id={committee.id} label={t('agenda.agenda_items_of')} isInSidebar />
        )}
      </PageSidebar>
      <PageBreadcrumbs
        crumbs={[{ label: committee.title, link: toCommittee }, { label: meetingTitle, link: toMeeting }, { label: title }]}
      />
      <PageHeading title={title} above={meetingTitle} />
      {children}
    </Page>
  )
}
