import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useEntryForm } from '#features/administration/web/entry-form.ts'
import { renewWebhookSecret, webhookCalls } from '#features/webhooks/contract.ts'
import { type Webhook, type WebhookEvent, webhookEvents, type webhookFields } from '#features/webhooks/webhook.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { FormDialog } from '#platform/web/ui/dialog/FormDialog.tsx'
import { ShownOnce } from '#platform/web/ui/dialog/ShownOnce.tsx'
import { CheckField } from '#platform/web/ui/form/FormBody.tsx'

type Props = {
  item: Webhook | undefined
  /** Called with the secret of a new webhook, and with a renewed one. */
  onSecret: (secret: string) => void
  onClose: () => void
}

const blank: z.output<typeof webhookFields> = { url: '', description: '', events: [...webhookEvents], is_active: true }

/** Creates or edits a webhook. */
export function WebhookDialog({ item: webhook, onSecret, onClose }: Props) {
  const { t } = useTranslation()
  const { form, meanwhile, save } = useEntryForm(webhook, {
    kind: 'webhook',
    calls: webhookCalls,
    blank,
    fields: {
      url: t('administration_pages.webhook_url'),
      description: t('administration_pages.webhook_description'),
      is_active: t('administration_pages.webhook_is_active'),
      events: { label: t('administration_pages.webhook_told_of'), show: useEventNames() },
    },
    required: ['url', 'events'],
  })
  const saveAndShow = async () => {
    const saved = (await save()) as { secret?: string }
    if (saved.secret) onSecret(saved.secret)
  }
  return (
    <FormDialog
      title={t(webhook ? 'administration_pages.edit_webhooks' : 'administration_pages.add_webhooks')}
      size={600}
      form={form}
      meanwhile={meanwhile}
      save={saveAndShow}
      saveLabel={t(webhook ? 'shell.save' : 'shell.create')}
      action={webhook && <RenewSecret webhook={webhook} onSecret={onSecret} />}
      onClose={onClose}
    >
      <TextInput
        label={t('administration_pages.webhook_url')}
        description={t('administration_pages.webhook_url_explained')}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        required
        data-autofocus
        {...form.text('url')}
      />
      <TextInput
        label={t('administration_pages.webhook_description')}
        description={t('administration_pages.webhook_description_explained')}
        {...form.text('description')}
      />
      <Events {...form.field('events')} />
      <CheckField label={t('administration_pages.webhook_is_active')} {...form.field('is_active')} />
    </FormDialog>
  )
}

function useEventNames() {
  const { t } = useTranslation()
  return (events: WebhookEvent[]) => events.map((name) => t(`administration_pages.webhook_events.${name}`)).join(', ')
}

type EventsProps = { value: WebhookEvent[]; onChange: (events: WebhookEvent[]) => void; error: string | undefined }

function Events({ value, onChange, error }: EventsProps) {
  const { t } = useTranslation()
  return (
    <Checkbox.Group
      label={t('administration_pages.webhook_told_of')}
      required
      value={value}
      onChange={(chosen) => onChange(webhookEvents.filter((name) => chosen.includes(name)))}
      error={error}
    >
      <Stack gap="xs" my="xs">
        {webhookEvents.map((name) => (
          <Checkbox
            key={name}
            value={name}
            label={t(`administration_pages.webhook_events.${name}`)}
            // The group itself cannot be focused.
            data-complaint={Boolean(error) || undefined}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function RenewSecret({ webhook: { id }, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const renewing = useAction(renewWebhookSecret, { failure: 'administration_pages.save_error', refresh: [], inForm: true })
  const renew = () => {
    if (!window.confirm(t('administration_pages.webhook_renew_question'))) return
    renewing.mutate({ params: { id } }, { onSuccess: ({ secret }) => onSecret(secret) })
  }
  return (
    <Button variant="default" onClick={renew} loading={renewing.isPending} {...refusing}>
      {t('administration_pages.webhook_renew')}
    </Button>
  )
}

/** Shows a secret once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation()
  const texts = {
    explained: t('administration_pages.webhook_secret_explained'),
    label: t('administration_pages.webhook_secret'),
    copy: t('administration_pages.webhook_copy_secret'),
    copied: t('administration_pages.webhook_secret_copied'),
    copyByHand: t('administration_pages.webhook_copy_by_hand'),
    kept: t('administration_pages.webhook_secret_kept'),
  }
  return (
    <Dialog title={t('administration_pages.webhook_secret')} size={560} onClose={onClose}>
      <ShownOnce value={secret} {...{ texts, onClose }} />
    </Dialog>
  )
}
