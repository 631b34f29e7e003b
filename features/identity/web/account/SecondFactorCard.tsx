import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { FactorState } from './FactorState.tsx'
import { secondFactorQuery } from './queries.ts'

/** What the reader's sign-in takes beside the password. */
export function SecondFactorCard() {
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
