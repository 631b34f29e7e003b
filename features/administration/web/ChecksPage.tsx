import { Alert, Button, Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FindingState, SiteChecks, SiteFinding } from '#features/administration/checks.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { PartHeading } from './AdministrationNavigation.tsx'
import classes from './ChecksPage.module.css'
import { LoadingFailed } from './ListCard.tsx'
import { siteChecksQuery } from './queries.ts'

/** Whether the site is set up well and works, and what to do if not; checked on each visit. */
export function ChecksPage() {
  const { t } = useTranslation()
  const { data, isError, isFetching, refetch } = useQuery(siteChecksQuery)
  return (
    <>
      <PartHeading part="checks" />
      <SectionCard
        title={t('administration_pages.checks_findings')}
        actions={
          <Button variant="light" leftSection={<IconRefresh size={18} aria-hidden />} loading={isFetching} onClick={() => void refetch()}>
            {t('administration_pages.check_again')}
          </Button>
        }
      >
        <div aria-busy={isFetching}>
          {isError ? (
            <LoadingFailed text={t('administration_pages.check_error')} onRetry={() => void refetch()} />
          ) : (
            <div className={classes.result}>{data ? <Result checks={data} /> : <Checking />}</div>
          )}
        </div>
      </SectionCard>
    </>
  )
}

function Checking() {
  const { t } = useTranslation()
  return (
    <>
      <output>
        <Text c="dimmed">{t('administration_pages.checking')}</Text>
      </output>
      {Array.from({ length: 9 }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={row} h={44} />
      ))}
    </>
  )
}

function Result({ checks: { checked, findings } }: { checks: SiteChecks }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  return (
    <>
      <output>
        <Summary findings={findings} />
      </output>
      <ul className={classes.findings}>
        {findings.map((finding) => (
          <FindingRow key={`${finding.check} ${finding.text}`} finding={finding} />
        ))}
      </ul>
      <Text c="dimmed" size="sm">
        {t('administration_pages.checked_at', { at: dateTime(checked) })}
      </Text>
    </>
  )
}

/** How many problems and warnings there are. */
function Summary({ findings }: { findings: SiteFinding[] }) {
  const { t } = useTranslation()
  const count = (wanted: FindingState) => findings.filter(({ state }) => state === wanted).length
  const [problems, warnings] = [count('problem'), count('warning')]
  const counted = [
    problems > 0 && t('administration_pages.checks_problems', { count: problems }),
    warnings > 0 && t('administration_pages.checks_warnings', { count: warnings }),
  ].filter((text) => text !== false)
  const { color, icon: Picture } = looks[problems > 0 ? 'problem' : warnings > 0 ? 'warning' : 'ok']
  return (
    <Alert color={color} icon={<Picture aria-hidden />} role="none">
      {counted.join(', ') || t('administration_pages.checks_all_well')}
    </Alert>
  )
}

const looks = {
  ok: { color: 'green', icon: IconCircleCheck },
  warning: { color: 'yellow', icon: IconAlertTriangle },
  problem: { color: 'red', icon: IconCircleX },
} as const satisfies Record<FindingState, { color: string; icon: typeof IconCircleCheck }>

/** What was found, its part of the site and what to do. */
function FindingRow({ finding: { check, state, text, advice } }: { finding: SiteFinding }) {
  const { t } = useTranslation()
  const { color, icon: Picture } = looks[state]
  return (
    <li className={classes.finding}>
      <span className={classes.part}>{t(`administration_pages.check_${check}`)}</span>
      <span className={classes.state}>
        <Picture size={20} color={`var(--mantine-color-${color}-text)`} aria-hidden />
        {t(`administration_pages.finding_${state}`)}
      </span>
      <div className={classes.text}>
        <Text>{text}</Text>
        {advice && <Text c="dimmed">{advice}</Text>}
      </div>
    </li>
  )
}
