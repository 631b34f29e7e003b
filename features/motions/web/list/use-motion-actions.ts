import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openMotion, removeMotion } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import type { MotionAction } from '#features/motions/policy.ts'
import type { DialogOfMotion } from '#features/motions/web/dialogs/OpenedMotion.tsx'
import { motionsOf } from '#features/motions/web/queries.ts'
import { useOnce } from '#features/motions/web/use-once.ts'
import { tagOf } from '#platform/shared/edited.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'

/** What can be chosen in a row. */
export type MotionChoice = DialogOfMotion | MotionAction

/** Handles a row's actions: publishing and deleting directly, the others in a dialog. */
export function useMotionActions(meeting_id: number) {
  const [opened, setOpened] = useState<{ action: DialogOfMotion; motion: Motion } | null>(null)
  const publish = usePublish(meeting_id)
  const remove = useRemove(meeting_id)
  const choose = (action: MotionChoice, motion: Motion) => {
    if (action === 'open') publish(motion.id)
    else if (action === 'remove') remove(motion)
    else setOpened({ action, motion })
  }
  return { opened, close: () => setOpened(null), choose }
}

/** Several can be published at once. */
function usePublish(meeting_id: number) {
  const text = { success: 'motion_pages.vorstossCardPublishSuccess', error: 'motion_pages.vorstossCardPublishError' } as const
  const { mutateAsync } = useAction(openMotion, { text, refresh: motionsOf(meeting_id) })
  return useOnce((id) => mutateAsync({ params: { id } }))
}

/** Asks for confirmation first (D1 §5). */
function useRemove(meeting_id: number) {
  const { t } = useTranslation()
  const text = { success: 'motion_pages.vorstossCardDestroySuccess', error: 'motion_pages.vorstossCardDestroyError' } as const
  const { mutate } = useAction(removeMotion, { text, refresh: motionsOf(meeting_id) })
  return (motion: Motion) => {
    const { id, title } = motion
    const question = [t('motion_pages.vorstoesseDestroyConfirmation', { title }), goingWith(t, motion)].filter(Boolean).join(' ')
    if (window.confirm(question)) mutate({ params: { id }, if_match: tagOf(removeMotion.edited, motion) })
  }
}

/** Describes what is deleted with a motion; empty if nothing is. */
function goingWith(t: TFunction, { attachments, signatures }: Pick<Motion, 'attachments' | 'signatures'>): string {
  const parts = [
    attachments.length > 0 && t('motion_pages.attachment_count', { count: attachments.length }),
    signatures.length > 0 && t('motion_pages.signature_count', { count: signatures.length }),
  ].filter((part) => part !== false)
  return parts.length > 0 ? t('motion_pages.deleted_with_it', { parts: parts.join(', ') }) : ''
}
