import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { attachPosting } from '#features/records/contract.ts'
import type { Posting } from '#features/records/posting.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { DIALOG_WIDTH } from './dialog-width.ts'
import { businessesOfPostingQuery } from './queries.ts'
import { useDecision } from './use-decision.ts'

type Props = { posting: Posting; onClose: () => void }

/** Attaches a posting to an existing business of its committee. */
export function AttachDialog({ posting: { id, committee, fields }, onClose }: Props) {
  const { t } = useTranslation()
  const { data: businesses, isError, refetch } = useQuery(businessesOfPostingQuery(id))
  const named = businesses?.find(({ number }) => number === fields['business_number'])
  const form = useForm<{ business_id: string | null }>({ business_id: null }, { required: ['business_id'] })
  const attach = useDecision(attachPosting, 'records_inbox.attach')
  const { value, ...field } = form.field('business_id')
  const chosen = value ?? named?.id.toString() ?? null
  return (
    <FormDialog
      title={t('records_inbox.attach')}
      size={DIALOG_WIDTH}
      form={{ ...form, check: () => chosen !== null || form.check() }}
      save={() => attach.mutateAsync({ params: { id }, body: { business_id: Number(chosen) } })}
      saveLabel={t('records_inbox.attach_do')}
      canSave={businesses !== undefined && businesses.length > 0}
      onClose={onClose}
    >
      <Text>{t('records_inbox.attach_explained', { committee: committee.title })}</Text>
      {!businesses && isError && <PartError isTold text={t('records_inbox.businesses_fetch_error')} onRetry={() => void refetch()} />}
      {!businesses && !isError && <RowsSkeleton rows={1} />}
      {businesses?.length === 0 && <EmptyState text={t('records_inbox.no_businesses')} />}
      {businesses && businesses.length > 0 && (
        <Select
          {...field}
          value={chosen}
          label={t('records_inbox.business')}
          required
          searchable
          data-autofocus
          data={businesses.map((business) => ({ value: String(business.id), label: business.display_name }))}
          nothingFoundMessage={t('shell.nothing_found')}
        />
      )}
    </FormDialog>
  )
}
