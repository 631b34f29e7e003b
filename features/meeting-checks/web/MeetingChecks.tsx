import { Anchor, Box, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { versionLink } from '#features/documents/web/document-address.ts'
import { type MeetingChecks as Checks, checkMeeting } from '#features/meeting-checks/contract.ts'
import { useIsOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { ReportGroup } from '#platform/web/ui/file/checked-upload/report.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import classes from './MeetingChecks.module.css'

const checksQuery = (id: number) =>
  queryOptions({
    queryKey: ['meetings', id, 'checks'],
    queryFn: ({ signal }) => call(checkMeeting, { params: { id } }, signal),
    // A server of the version before, which answers 404, does not take the page away.
    meta: { isLive: true, isExempt: true },
  })

/** What is wrong with a meeting: papers without text, messages that did not arrive, warnings of the import, links that lead nowhere. */
export function MeetingChecks({ id }: { id: number }) {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const { data, error, refetch } = useQuery(checksQuery(id))
  // The check is not saved with a meeting: only the server can make it.
  if (!data && (isOffline || isRefused(error, 0))) return null
  return (
    <SectionCard title={t('meeting_checks.title')}>
      <Box px="md" pb="xs">
        {error && !data ? (
          <PartError text={t('meeting_checks.load_error')} onRetry={() => void refetch()} />
        ) : data ? (
          <Findings checks={data} />
        ) : (
          <Text c="dimmed">{t('meeting_checks.loading')}</Text>
        )}
      </Box>
    </SectionCard>
  )
}

function Findings({ checks: { papers, mails, warnings, links } }: { checks: Checks }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const groups = [
    { label: t('meeting_checks.warnings', { count: warnings.length }), lines: warnings.map((text) => ({ text })) },
    {
      label: t('meeting_checks.mails', { count: mails.length }),
      lines: mails.map(({ address, at }) => ({ text: t('meeting_checks.mail', { address, date: dateTime(at) }) })),
    },
    { label: t('meeting_checks.links', { count: links.length }), lines: links.map(({ address }) => ({ text: address })) },
    {
      label: t('meeting_checks.papers', { count: papers.length }),
      lines: papers.map((paper) => ({ text: '', details: <Paper paper={paper} /> })),
    },
  ].filter(({ lines }) => lines.length > 0)
  if (groups.length === 0) return <Text c="dimmed">{t('meeting_checks.nothing')}</Text>
  return groups.map((group) => <ReportGroup key={group.label} {...group} />)
}

function Paper({ paper: { kind, id, title, problem } }: { paper: Checks['papers'][number] }) {
  const { t } = useTranslation()
  return (
    <>
      <Anchor className={classes.link} renderRoot={(props) => <Link {...props} {...versionLink(kind, id, {})} />}>
        {title}
      </Anchor>
      <Text size="sm" c="dimmed">
        {t(`meeting_checks.${problem}`)}
      </Text>
    </>
  )
}
