import { Switch } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CommitteesSidebar } from '#features/committees/web/CommitteesSidebar.tsx'
import { updateMe } from '#features/identity/contract.ts'
import { meQuery, useMe } from '#features/identity/web/queries.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageHeading } from '#platform/web/ui/page/page-head.tsx'
import { Slot } from '#platform/web/ui/page/shell.tsx'
import { MeetingsAhead } from './MeetingsAhead.tsx'
import { overviewQuery } from './queries.ts'
import { WaitingForMe } from './WaitingForMe.tsx'
import { WhatsNew } from './WhatsNew.tsx'

/** /overview: what is next, new and waiting for the user, in all committees. */
export function OverviewPage() {
  const { t } = useTranslation()
  const { data: overview } = useSuspenseQuery(overviewQuery)
  return (
    <Page>
      <CommitteesSidebar place="overview" />
      <PageHeading title={t('overview.title')} />
      <Slot name="hints" />
      <MeetingsAhead meetings={overview.meetings} />
      <WaitingForMe overview={overview} />
      <WhatsNew news={overview.news} />
      <StartPageChoice />
    </Page>
  )
}

/** Whether the user's start page is this one. */
function StartPageChoice() {
  const { t } = useTranslation()
  const me = useMe()
  const { start_page } = useConfiguration()
  const refusing = useNeedsConnection()
  const choose = useAction(updateMe, { failure: 'overview.start_page_error', refresh: meQuery.queryKey })
  const chosen = choose.isPending ? choose.variables.body.start_page : (me.start_page ?? start_page)
  return (
    <Switch
      label={t('overview.start_page')}
      checked={chosen === 'overview'}
      onChange={({ currentTarget }) => choose.mutate({ body: { start_page: currentTarget.checked ? 'overview' : 'committee' } })}
      mih={44}
      {...refusing}
    />
  )
}
