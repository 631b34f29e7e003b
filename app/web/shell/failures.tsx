import { Anchor, Button, List, Stack, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, Navigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CommitteesSidebar } from '#features/committees/web/CommitteesSidebar.tsx'
import { committeesQuery } from '#features/committees/web/queries.ts'
import { useMeetingTitle } from '#features/meetings/web/MeetingHeader.tsx'
import { readable, view } from '#features/offline-meetings/web/view.ts'
import { reloadIfIncomplete } from '#platform/web/lib/connectivity/app-update.ts'
import { onReconnect, useIsOffline, useOnReconnect } from '#platform/web/lib/connectivity/connectivity.ts'
import { forget } from '#platform/web/lib/http/query-client.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import { ErrorState, isOfPage } from '#platform/web/ui/feedback/errors.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageHeading, usePageTitle } from '#platform/web/ui/page/page-head.tsx'
import classes from './failures.module.css'

/** A page that failed to load or render: 404 redirects to /404 (D1 §2.1), anything else can be retried. */
export function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter()
  if (isRefused(error, 404)) return <Navigate to="/404" replace />
  const retry = () => {
    if (!reloadIfIncomplete(window.location.href)) void router.invalidate()
  }
  return (
    <Page>
      <CommitteesSidebar />
      <FailedPage error={error} onRetry={retry} />
    </Page>
  )
}

/** The error page without the shell, which needs the signed-in user. */
export function RootError({ error }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    if (!reloadIfIncomplete(window.location.href)) void router.invalidate()
  }
  return (
    <main className={classes.page}>
      <FailedPage error={error} onRetry={retry} />
    </main>
  )
}

/** Explains why a page is not shown. If only the server was unreachable, it retries on reconnect. */
export function FailedPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isAway = useIsOffline()
  const lacksServer = !isOfPage(error)
  useOnReconnect(lacksServer, onRetry)
  return isAway && lacksServer ? <NotAvailable onRetry={onRetry} /> : <ErrorState error={error} onRetry={onRetry} />
}

/** Replaces a page that is not available offline and lists what is; the page opens by itself on reconnect. */
function NotAvailable({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Stack align="flex-start">
      <PageHeading title={t('reach.not_available')} />
      <Text maw={600}>{t('reach.not_available_explained')}</Text>
      <TakenMeetings />
      <Button variant="default" onClick={onRetry} leftSection={<IconRefresh size={20} aria-hidden />}>
        {t('shell.try_again')}
      </Button>
    </Stack>
  )
}

function TakenMeetings() {
  const { t } = useTranslation()
  const titleOf = useMeetingTitle()
  const meetings = readable(useStore(view, (all) => all))
  if (meetings.length === 0) return null
  return (
    <div>
      <Text>{t('reach.taken_meetings')}</Text>
      <List>
        {meetings.map(({ id, about }) => (
          <List.Item key={id}>
            <Anchor renderRoot={(props) => <Link {...props} to="/meetings/$id" params={{ id }} />}>
              {about ? `${titleOf(about)} (${about.committee})` : t('taken_along.unknown_meeting')}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </div>
  )
}

const FAILED = 'Application bootstrap failed.'

/** Replaces the whole application when the configuration cannot be loaded (D1 §8). */
export function BootstrapFailure() {
  const { t } = useTranslation()
  usePageTitle(FAILED)
  return (
    <Stack component="main" align="flex-start" maw={640} mx="auto" p="xl" mt="xl">
      <Title order={1} lang="en">
        {FAILED}
      </Title>
      <Text role="alert">{t('shell.bootstrap_explained')}</Text>
      <Button onClick={() => window.location.reload()}>{t('shell.reload')}</Button>
    </Stack>
  )
}

/** Replaces the whole application when it starts offline with nothing in the response cache; reloads on reconnect. */
export function NoConnection() {
  const { t } = useTranslation()
  usePageTitle(t('shell.no_connection'))
  useEffect(() => onReconnect(() => window.location.reload()), [])
  return (
    <Stack component="main" align="flex-start" maw={640} mx="auto" p="xl" mt="xl">
      <Title order={1}>{t('shell.no_connection')}</Title>
      <Text component="output">{t('shell.no_connection_explained')}</Text>
    </Stack>
  )
}

/** Shown at /404 and at every unknown address (D1 §2.1). */
export function NotFoundPage() {
  const { t } = useTranslation()
  useDoubt()
  return (
    <Page>
      <CommitteesSidebar />
      <PageHeading title={t('shell.page_not_found')} />
      <Text>{t('shell.page_not_found_explained')}</Text>
      <Button w="fit-content" renderRoot={(props) => <Link {...props} to="/" />}>
        {t('shell.to_start_page')}
      </Button>
    </Page>
  )
}

/** A permission may have been revoked: drops cached data that no screen shows and reloads the committees. */
function useDoubt() {
  const client = useQueryClient()
  useEffect(() => {
    forget(client)
    void client.invalidateQueries({ queryKey: committeesQuery.queryKey, exact: true })
  }, [client])
}
