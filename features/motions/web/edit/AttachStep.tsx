import { Alert, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FailureMessage } from '#platform/web/ui/feedback/FailureMessage.tsx'
import { fileKey } from '#platform/web/ui/file/file-key.ts'
import { SendingProgress } from '#platform/web/ui/file/SendingProgress.tsx'
import classes from './edit.module.css'
import type { Attaching, MotionAttaching } from './use-attaching.ts'

/** Second step of a save: the motion is stored, its files are being sent or can be sent again. */
export function AttachStep({ attaching: { attachings, isSending } }: { attaching: MotionAttaching }) {
  const { t } = useTranslation()
  return (
    <>
      {isSending ? (
        <Alert color="green" icon={<IconCircleCheck aria-hidden />} tabIndex={-1} ref={focus}>
          {t('motion_form.is_saved')}
        </Alert>
      ) : (
        <FailureMessage message={t('motion_form.is_saved_without')} />
      )}
      {/* Without a marker Safari drops the list role. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul className={classes.files} role="list" aria-label={t('motion_form.attachments')}>
        {attachings.map((one) => (
          <li key={fileKey(one.file)}>
            <AttachingRow attaching={one} />
          </li>
        ))}
      </ul>
    </>
  )
}

const focus = (node: HTMLElement | null) => node?.focus()

const icons = { waiting: IconClock, done: IconCircleCheck, failed: IconCircleX }

function AttachingRow({ attaching: { file, state, message, ...sending } }: { attaching: Attaching }) {
  const { t } = useTranslation()
  if (state === 'sending') return <SendingProgress sending={{ file, ...sending }} afterwards={t('motion_form.attachment_checked')} />
  const Icon = icons[state]
  const words = {
    waiting: t('motion_form.attachment_waits'),
    done: t('motion_form.attachment_done'),
    failed: t('motion_form.attachment_missing'),
  }
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Icon size={20} stroke={1.5} className={classes.icon} aria-hidden />
      <Text>
        {file.name}{' '}
        <Text span size="sm" c={state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
          {message ?? words[state]}
        </Text>
      </Text>
    </Group>
  )
}
