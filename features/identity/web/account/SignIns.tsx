import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { EndOthers } from './EndOthers.tsx'
import { ownSessionsQuery } from './queries.ts'
import { SignInRow } from './SignInRow.tsx'

/** Where the reader is signed in, and the ways to sign out there. */
export function SignIns() {
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
