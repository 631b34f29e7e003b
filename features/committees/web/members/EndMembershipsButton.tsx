import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ManyChanged } from '#platform/shared/fields.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import type { RowChoice } from '#platform/web/ui/list/table/table-state.ts'
import { useTellMany } from '#platform/web/ui/list/table/tell-many.ts'

type Props = {
  choice: RowChoice
  isPending: boolean
  /** Ends these memberships as of yesterday. */
  end: (memberships: number[], onSuccess: (outcome: ManyChanged) => void) => void
  onEnded?: () => void
}

/** Ends the chosen memberships after a confirmation, and says whose had ended before. */
export function EndMembershipsButton({ choice, isPending, end, onEnded }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const tell = useTellMany({ done: 'committees.end_memberships_done', unchanged: 'committees.end_memberships_unchanged' })
  const memberships = [...choice.chosen]
  const ask = () => {
    if (!window.confirm(t('committees.end_memberships_question', { count: memberships.length }))) return
    end(memberships, (outcome) => {
      tell(outcome)
      choice.clear()
      onEnded?.()
    })
  }
  return (
    <Button variant="default" disabled={memberships.length === 0} loading={isPending} onClick={ask} {...refusing}>
      {t('committees.end_memberships')}
    </Button>
  )
}
