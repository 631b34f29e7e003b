import { Button, Select, Text, Textarea, TextInput } from '@mantine/core'
import { IconCircleCheck, IconLink, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptPosting, attachPosting, rejectPosting } from '#features/records/contract.ts'
import type { Posting } from '#features/records/posting.ts'
import { businessesOfPostingQuery, inboxKey, refreshPostings } from '#features/records/web/queries.ts'
import { fullName } from '#platform/shared/actor.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { EmptyState, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import classes from './inbox.module.css'

type Props = { posting: Posting; onClose: () => void }

/** Attaches a posting to an existing business of its committee. */
function AttachDialog({ posting: { id, committee, fields }, onClose }: Props) {
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
      {!businesses && isError && <PartError isAnnounced text={t('records_inbox.businesses_fetch_error')} onRetry={() => void refetch()} />}
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

const decisions = [
  { name: 'accept', icon: IconCircleCheck, variant: 'filled', Dialog: AcceptDialog },
  { name: 'attach', icon: IconLink, variant: 'default', Dialog: AttachDialog },
  { name: 'reject', icon: IconX, variant: 'default', Dialog: RejectDialog },
] as const

/** The decisions available on a posting; nothing once it is decided. */
export function Decisions({ posting }: { posting: Posting }) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const [chosen, setChosen] = useState<(typeof decisions)[number]>()
  if (posting.state !== 'received') return null
  return (
    <SectionCard title={t('records_inbox.decide')}>
      <div className={classes.decisions}>
        {decisions.map((decision) => (
          <Button
            key={decision.name}
            variant={decision.variant}
            leftSection={<decision.icon size={20} aria-hidden />}
            onClick={() => setChosen(decision)}
            {...refusing}
          >
            {t(`records_inbox.${decision.name}`)}
          </Button>
        ))}
      </div>
      {chosen && <chosen.Dialog posting={posting} onClose={() => setChosen(undefined)} />}
    </SectionCard>
  )
}

/** Rejects a posting, with a reason for its poster. */
function RejectDialog({ posting: { id, poster }, onClose }: Props) {
  const { t } = useTranslation()
  const form = useForm({ reason: '' }, { required: ['reason'] })
  const reject = useDecision(rejectPosting, 'records_inbox.reject')
  return (
    <FormDialog
      title={t('records_inbox.reject')}
      size={DIALOG_WIDTH}
      form={form}
      save={() => reject.mutateAsync({ params: { id }, body: form.values })}
      saveLabel={t('records_inbox.reject_do')}
      onClose={onClose}
    >
      <Text>{t('records_inbox.reject_explained', { name: fullName(poster) })}</Text>
      <Textarea label={t('records_inbox.reason')} required autosize minRows={4} maxLength={2000} data-autofocus {...form.text('reason')} />
    </FormDialog>
  )
}

/** Accepts a posting as a new business of its committee, with the number that the records system gives it. */
function AcceptDialog({ posting: { id, title, committee, fields_display }, onClose }: Props) {
  const { t } = useTranslation()
  const form = useForm({ number: '', title, type: fields_display['business_type'] ?? '' }, { required: ['number', 'title'] })
  const accept = useDecision(acceptPosting, 'records_inbox.accept')
  return (
    <FormDialog
      title={t('records_inbox.accept')}
      size={DIALOG_WIDTH}
      form={form}
      save={() => accept.mutateAsync({ params: { id }, body: form.values })}
      saveLabel={t('records_inbox.accept_do')}
      onClose={onClose}
    >
      <Text>{t('records_inbox.accept_explained', { committee: committee.title })}</Text>
      <TextInput label={t('records_inbox.number')} required data-autofocus {...form.text('number')} />
      <TextInput label={t('records_inbox.title')} required {...form.text('title')} />
      <TextInput label={t('records_inbox.business_type')} {...form.text('type')} />
    </FormDialog>
  )
}

type Decision = typeof acceptPosting | typeof attachPosting | typeof rejectPosting

/** Decides a posting and refetches everything about it; somebody else may have decided first. */
function useDecision<const E extends Decision>(
  endpoint: E,
  text: 'records_inbox.accept' | 'records_inbox.attach' | 'records_inbox.reject',
) {
  const client = useQueryClient()
  return useAction(endpoint, {
    text,
    refresh: () => Promise.all([refreshPostings(client), client.invalidateQueries({ queryKey: inboxKey })]),
    inForm: true,
  })
}

/** Width of the decision dialogs in pixels. */
const DIALOG_WIDTH = 600
