import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PartError } from '#web/kit/PartError.tsx'
import { RowsSkeleton } from '#web/kit/RowsSkeleton.tsx'
import { SectionCard } from '#web/kit/SectionCard.tsx'
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
