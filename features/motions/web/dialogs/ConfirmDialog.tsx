import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type MouseEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Motion } from '#features/motions/motion.ts'
import { DIALOG_WIDTH } from '#features/motions/web/dialog-width.ts'
import { useOnce } from '#features/motions/web/use-once.ts'
import { useNeedsReach } from '#platform/web/lib/connectivity/use-needs-reach.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import classes from '#platform/web/ui/form/FormBody.module.css'
import { MotionAttachments } from './MotionAttachments.tsx'
import { MotionText } from './MotionText.tsx'
import { useReadText } from './use-read-text.ts'

type Props = {
  title: string
  question: string
  motion: Motion
  confirm: string
  /** Nothing is there any more that could be signed. */
  isGone: boolean
  /** It would be refused now, and why. */
  refusal?: string | undefined
  isPending: boolean
  /** What for is the text that was read. Settles when it is known how it went, which is said elsewhere. */
  onConfirm: (read: { text_hash: string }) => Promise<unknown>
  onClose: () => void
}

/**
 * Asks before what nobody can take back, a signature above all, with all that it is for in sight: the focus is on what changes nothing, a second press
 * does nothing more, and what somebody else has changed meanwhile has to be read first.
 */
export function ConfirmDialog({ title, question, motion, confirm, isGone, refusal, isPending, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const refusing = useNeedsReach()
  const { text_hash, isChanged, changed, readAgain } = useReadText(motion)
  const once = useOnce(() => onConfirm({ text_hash }))
  // The second half of a double click was not meant for what the first half has put here.
  const press = ({ detail }: MouseEvent) => detail < 2 && once(motion.id)
  return (
    <Dialog title={title} size={DIALOG_WIDTH} onClose={() => !isPending && onClose()}>
      <Stack>
        <Text id={id}>{question}</Text>
        <Title order={3}>{motion.title}</Title>
        <Text c="dimmed">{motion.business_type.text}</Text>
        <MotionText motion={motion} />
        <MotionAttachments attachments={motion.attachments} />
        {isGone && <Warning title={t('motion_pages.is_gone')} />}
        {!isGone && refusal && <Warning title={refusal} />}
        {isChanged && <ChangedAlert parts={changed.map((part) => t(`motion_form.${part}`))} />}
        <Group justify="flex-end" className={classes.foot}>
          <Button variant="default" data-autofocus disabled={isPending} onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button
            aria-describedby={id}
            disabled={isGone || refusal !== undefined}
            loading={isPending}
            onClick={isChanged ? readAgain : press}
            {...refusing}
          >
            {isChanged ? t('motion_pages.have_read') : confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Stands where one is about to press. */
function ChangedAlert({ parts }: { parts: string[] }) {
  const { t } = useTranslation()
  return <Warning title={t('motion_pages.text_changed')}>{t('motion_pages.text_changed_parts', { parts: parts.join(', ') })}</Warning>
}

const Warning = (props: { title: string; children?: string }) => (
  <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} {...props} />
)
