import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signMotion, submitMotion } from '#features/motions/contract.ts'
import { type Motion, unsignedOf } from '#features/motions/motion.ts'
import { unmetBySubmitting } from '#features/motions/rules.ts'
import { useMeetingState } from '#features/motions/web/offered.ts'
import { motionsOf, motionVersionsQuery } from '#features/motions/web/queries.ts'
import { useOnce } from '#features/motions/web/use-once.ts'
import { postMotion } from '#features/records/contract.ts'
import { fullName } from '#platform/shared/actor.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useSite } from '#platform/web/lib/site.tsx'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import classes from '#platform/web/ui/form/FormBody.module.css'
import { ChangesSinceRead } from './History.tsx'
import { DIALOG_WIDTH, MotionAttachments, MotionText, Warning } from './MotionContent.tsx'

type Props = { motion: Motion; isGone: boolean; onClose: () => void }

const signing = {
  endpoint: signMotion,
  text: { success: 'motion_pages.signVorstossDialogSignSuccess', error: 'motion_pages.signVorstossDialogSignError' },
  words: { title: 'motion_pages.sign_title', question: 'motion_pages.sign_question', confirm: 'motion_pages.sign' },
} as const

const submitting = {
  endpoint: submitMotion,
  text: 'motion_pages.submit',
  words: { title: 'motion_pages.submit_title', question: 'motion_pages.submit_question', confirm: 'motion_pages.confirm' },
} as const

/** Co-signs the motion, irreversibly, with its text in sight (D1 §2.5). */
export const SignDialog = (props: Props) => <SigningDialog {...props} action={signing} />

/** Submits the motion, irreversibly; its first signatory signs by doing so (D1 §2.5). */
export const SubmitDialog = (props: Props) => <SigningDialog {...props} action={submitting} />

function SigningDialog({ action, motion, isGone, onClose }: Props & { action: typeof signing | typeof submitting }) {
  const { t } = useTranslation()
  const { endpoint, text, words } = action
  const { is_running_meeting } = useMeetingState(motion)
  const unmet = useUnmetRules(motion)
  const { isPending: isComparing } = useQuery({ ...motionVersionsQuery(motion), enabled: action === signing })
  const refusals = is_running_meeting ? (action === submitting ? unmet : []) : [t('motion_pages.meeting_not_running')]
  const { mutateAsync, isPending } = useAction(endpoint, { text, refresh: motionsOf(motion.meeting.id), onDone: onClose })
  return (
    <ConfirmDialog
      title={t(words.title)}
      question={t(words.question)}
      confirm={t(words.confirm)}
      onConfirm={(body) => mutateAsync({ params: { id: motion.id }, body })}
      isComparing={action === signing && isComparing}
      refusal={refusals.length > 0 ? refusals.join(' ') : undefined}
      {...{ motion, isGone, isPending, onClose }}
    >
      {action === submitting ? <UnsignedAlert motion={motion} /> : <ChangesSinceRead motion={motion} />}
    </ConfirmDialog>
  )
}

/** The rules of its type that would refuse the submission when the dialog opened, or by what changed since. */
function useUnmetRules(motion: Motion): string[] {
  const { t } = useTranslation()
  const { time_zone } = useSite()
  const [at] = useState(() => new Date())
  return unmetBySubmitting(motion, { at, time_zone }).map(({ key, params }) => t(key, params))
}

/** Names those who could no longer sign after the submission. */
function UnsignedAlert({ motion }: { motion: Motion }) {
  const { t } = useTranslation()
  const names = unsignedOf(motion).map(({ type, title, members, ...person }) => {
    if (type === 'user') return fullName(person)
    return members ? t('motion_pages.group_members', { title, names: members.map(fullName).join(', ') }) : title
  })
  return names.length > 0 && <Warning title={t('motion_pages.not_signed_yet')}>{names.join('; ')}</Warning>
}

/** Posts a submitted motion to the records system, once. */
export function PostDialog({ motion, isGone, onClose }: Props) {
  const { t } = useTranslation()
  const refresh = motionsOf(motion.meeting.id)
  const { mutateAsync, isPending } = useAction(postMotion, { text: 'motion_pages.post', refresh, onDone: onClose })
  return (
    <ConfirmDialog
      title={t('motion_pages.post')}
      question={t('motion_pages.post_question')}
      confirm={t('motion_pages.post_confirm')}
      onConfirm={() => mutateAsync({ params: { id: motion.id } })}
      {...{ motion, isGone, isPending, onClose }}
    />
  )
}

type ConfirmDialogProps = {
  title: string
  question: string
  motion: Motion
  confirm: string
  /** The motion no longer exists or is no longer visible. */
  isGone: boolean
  /** Why it would be refused now. */
  refusal?: string | undefined
  isPending: boolean
  /** What changed since the text was read is not known yet. */
  isComparing?: boolean
  /** `read` identifies the text that was read. Resolves once the outcome is known, which is shown elsewhere. */
  onConfirm: (read: { text_hash: string }) => Promise<unknown>
  onClose: () => void
  /** What the reader should know before confirming; above the text, where a phone shows it without scrolling. */
  children?: ReactNode
}

/**
 * Confirms an irreversible action such as a signature, showing the full text it applies to. The focus starts on Cancel, a second press does
 * nothing, and changes made by others meanwhile have to be read first.
 */
function ConfirmDialog({ motion, isGone, refusal, isPending, isComparing = false, onConfirm, onClose, ...shown }: ConfirmDialogProps) {
  const { title, question, confirm, children } = shown
  const { t } = useTranslation()
  const id = useId()
  const refusing = useNeedsConnection()
  const { text_hash, isChanged, changed, readAgain } = useReadText(motion)
  const once = useOnce(() => onConfirm({ text_hash }))
  // Ignores the second half of a double click, which was meant for the previous control.
  const press = ({ detail }: MouseEvent) => detail < 2 && once(motion.id)
  return (
    <Dialog title={title} size={DIALOG_WIDTH} onClose={() => !isPending && onClose()}>
      <Stack>
        <Text id={id}>{question}</Text>
        {children}
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
            loading={isPending || isComparing}
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

/** Shown where the user is about to press. */
function ChangedAlert({ parts }: { parts: string[] }) {
  const { t } = useTranslation()
  return <Warning title={t('motion_pages.text_changed')}>{t('motion_pages.text_changed_parts', { parts: parts.join(', ') })}</Warning>
}

const parts = ['title', 'business_type', 'description', 'reason', 'attachments'] as const

/** The text of a motion that the reader has read; parts `changed` since then count as read once the reader confirms. */
function useReadText(motion: Motion) {
  const [read, setRead] = useState(motion)
  const changed = parts.filter((part) => wordsOf(motion, part) !== wordsOf(read, part))
  return { text_hash: read.text_hash, isChanged: motion.text_hash !== read.text_hash, changed, readAgain: () => setRead(motion) }
}

function wordsOf({ business_type, attachments, ...texts }: Motion, part: (typeof parts)[number]): string {
  if (part === 'business_type') return business_type.text
  if (part === 'attachments') return attachments.map(({ name, sha256 }) => `${sha256} ${name}`).join('\n')
  return texts[part]
}
