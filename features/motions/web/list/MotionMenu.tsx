import { Menu } from '@mantine/core'
import { IconBuildingBank, IconEye, IconPencil, IconSend, IconSignature, IconTrash, IconWorldUpload } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { openMotion, removeMotion } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { isOffered, type MotionAction } from '#features/motions/policy.ts'
import type { DialogOfMotion } from '#features/motions/web/dialogs/MotionDialogs.tsx'
import { motionsOf } from '#features/motions/web/queries.ts'
import { useOnce } from '#features/motions/web/use-once.ts'
import { isMotionPostingOffered } from '#features/records/policy.ts'
import { tagOf } from '#platform/shared/edited.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { MoreMenu } from '#platform/web/ui/button/toolbar.tsx'

const entries = {
  details: { text: 'motion_pages.details', Icon: IconEye },
  sign: { text: 'motion_pages.sign', Icon: IconSignature },
  submit: { text: 'motion_pages.submit', Icon: IconSend },
  open: { text: 'motion_pages.publish', Icon: IconWorldUpload },
  post: { text: 'motion_pages.post', Icon: IconBuildingBank },
  edit: { text: 'motion_pages.edit', Icon: IconPencil },
  remove: { text: 'motion_pages.delete', Icon: IconTrash },
} as const satisfies Record<MotionChoice, object>

type Props = { title: string; offered: OfferedAction[]; onChoose: (choice: MotionChoice) => void }

/** The actions available on a motion; for those who may edit it the first entry shows it. */
export function MotionMenu({ title, offered, onChoose }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const place = useRef<HTMLDivElement>(null)
  const choose = (choice: MotionChoice) => {
    // A dialog returns the focus to the element that had it, but the menu entry is gone by then.
    place.current?.querySelector('button')?.focus()
    onChoose(choice)
  }
  return (
    <div ref={place}>
      <MoreMenu label={t('motion_pages.actions_of', { title })}>
        {(['details', ...offered] as const).map((choice) => {
          const { text, Icon } = entries[choice]
          return (
            <Menu.Item
              key={choice}
              leftSection={<Icon size={20} aria-hidden />}
              onClick={() => choose(choice)}
              {...(choice !== 'details' && refusing)}
            >
              {t(text)}
            </Menu.Item>
          )
        })}
      </MoreMenu>
    </div>
  )
}

/** Actions of motions, and posting one. */
export type OfferedAction = MotionAction | 'post'

/** In menu order (D1 §2.3). */
const actions = ['sign', 'submit', 'open', 'post', 'edit', 'remove'] as const satisfies OfferedAction[]

/** The actions that the reader can take on a motion of the meeting now. */
export function useOffered(meeting: Meeting): (motion: Motion) => OfferedAction[] {
  const me = useMe()
  const isClosed = useIsClosed(meeting.committee_id)
  // The meeting query knows at once when the meeting begins or ends; the motion's own copy may be older.
  return (motion) =>
    isClosed
      ? []
      : actions.filter((action) => (action === 'post' ? isMotionPostingOffered(me, motion) : isOffered(action, me, { ...motion, meeting })))
}

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
