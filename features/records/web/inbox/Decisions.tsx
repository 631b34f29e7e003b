import { Button, Text, Textarea, TextInput } from '@mantine/core'
import { IconCircleCheck, IconLink, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptPosting, rejectPosting } from '#features/records/contract.ts'
import type { Posting } from '#features/records/posting.ts'
import { fullName } from '#platform/shared/actor.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/use-needs-connection.ts'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { AttachDialog } from './AttachDialog.tsx'
import { DIALOG_WIDTH } from './dialog-width.ts'
import classes from './inbox.module.css'
import { useDecision } from './use-decision.ts'

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

type Props = { posting: Posting; onClose: () => void }

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

type AcceptDialogProps = { posting: Posting; onClose: () => void }

/** Accepts a posting as a new business of its committee, with the number that the records system gives it. */
function AcceptDialog({ posting: { id, title, committee, fields_display }, onClose }: AcceptDialogProps) {
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
