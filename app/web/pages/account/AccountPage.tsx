import { Box, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endOtherSessions } from '#features/identity/sessions.ts'
import { AccessTokens } from '#features/identity/web/account/AccessTokens.tsx'
import { DeviceRow, SignInRow } from '#features/identity/web/account/DeviceRows.tsx'
import { FactorState } from '#features/identity/web/account/FactorState.tsx'
import { devicesQuery, ownSessionsQuery, secondFactorQuery } from '#features/identity/web/account/queries.ts'
import { OwnDataCard } from '#features/privacy/web/OwnDataCard.tsx'
import { ReadingDataCard } from '#features/read-documents/web/ReadingDataCard.tsx'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { Question } from '#platform/web/ui/dialog/use-closing.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { Rows, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { Page, SectionCard } from '#platform/web/ui/page/Page.tsx'
import { PageHeading } from '#platform/web/ui/page/page-head.tsx'

/** /account: the reader's second factor, sessions, and devices that may store their data. */
export function AccountPage() {
  const { t } = useTranslation()
  return (
    <Page>
      <PageHeading title={t('shell.account')}>
        <Text c="dimmed">{t('account.explained')}</Text>
      </PageHeading>
      <SecondFactorCard />
      <SignIns />
      <Devices />
      <AccessTokens />
      <ReadingDataCard />
      <OwnDataCard />
    </Page>
  )
}

/** The reader's second factor. */
function SecondFactorCard() {
  const { t } = useTranslation()
  const { data: factor, isError, refetch } = useQuery(secondFactorQuery)
  return (
    <SectionCard title={t('account.second_factor')}>
      {factor ? (
        <FactorState factor={factor} />
      ) : isError ? (
        <PartError text={t('account.second_factor_load_error')} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={2} />
      )}
    </SectionCard>
  )
}

/** Devices that may store the reader's data; nothing if the site does not allow that. */
function Devices() {
  const { t } = useTranslation()
  const { data: devices = [], isError, refetch } = useQuery(devicesQuery)
  if (devices.length === 0 && !isError) return null
  return (
    <SectionCard title={t('account.devices')}>
      {isError ? (
        <PartError text={t('account.devices_load_error')} onRetry={() => void refetch()} />
      ) : (
        <>
          <Box px="md" py="xs">
            <Text c="dimmed">{t('account.devices_explained')}</Text>
          </Box>
          <Rows label={t('account.devices')}>
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </Rows>
        </>
      )}
    </SectionCard>
  )
}

/** The reader's sessions, with sign-out. */
function SignIns() {
  const { t } = useTranslation()
  const { data: sessions, isError, refetch } = useQuery(ownSessionsQuery)
  return (
    <SectionCard title={t('account.sign_ins')}>
      {sessions ? (
        <Rows label={t('account.sign_ins')}>
          {sessions.map((session) => (
            <SignInRow key={session.id} session={session} />
          ))}
        </Rows>
      ) : isError ? (
        <PartError text={t('account.load_error')} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={2} />
      )}
      {sessions && sessions.length > 1 && (
        <Box px="md" py="xs">
          <EndOthers />
        </Box>
      )}
    </SectionCard>
  )
}

/** Signs out everywhere but here, after confirmation. */
function EndOthers() {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const [isAsking, setAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const end = useAction(endOtherSessions, { text: 'account.end_others', refresh: ownSessionsQuery.queryKey })
  const answer = (act?: () => void) => {
    setAsking(false)
    act?.()
    place.current?.focus()
  }
  return (
    <div ref={place} tabIndex={-1}>
      {isAsking ? (
        <Question
          text={t('account.end_others_question')}
          lose={{ label: t('account.end_others'), onChoose: () => answer(() => end.mutate({})) }}
          keep={{ label: t('account.keep'), onChoose: () => answer() }}
        />
      ) : (
        <Button variant="default" loading={end.isPending} onClick={() => setAsking(true)} {...refusing}>
          {t('account.end_others')}
        </Button>
      )}
    </div>
  )
}
