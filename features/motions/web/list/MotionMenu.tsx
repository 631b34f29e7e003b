import { Menu } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { declineMotion, openMotion, reconsiderMotion, removeMotion, takeBackMotion } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import type { DialogOfMotion } from '#features/motions/web/dialogs/MotionDialogs.tsx'
import { choices, type MotionChoice, type OfferedAction } from '#features/motions/web/offered.ts'
import { motionsOf, useMotionSearch } from '#features/motions/web/queries.ts'
import { useOnce } from '#features/motions/web/use-once.ts'
import { tagOf } from '#platform/shared/edited.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { MoreMenu } from '#platform/web/ui/button/toolbar.tsx'

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
          const { text, Icon } = choices[choice]
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

/**
 * Handles what is chosen for a motion: what can be undone, and deleting, directly, the others in a dialog. The details are in the address; a dialog that
 * is opened from them leads back to them.
 */
export function useMotionActions(meeting_id: number) {
  const { search, show } = useMotionSearch()
  const [chosen, setChosen] = useState<{ action: Exclude<DialogOfMotion, 'details'>; motion: Motion } | null>(null)
  const doAtOnce = useDirect(meeting_id)
  const remove = useRemove(meeting_id)
  const choose = (action: MotionChoice, motion: Motion) => {
    if (isDirect(action)) doAtOnce[action](motion.id)
    else if (action === 'remove') remove(motion)
    else if (action === 'details') show(motion.id)
    else setChosen({ action, motion })
  }
  const shown = search.motion === undefined ? null : ({ action: 'details', id: search.motion, motion: undefined } as const)
  const opened = chosen ? { ...chosen, id: chosen.motion.id } : shown
  return { opened, close: () => (chosen ? setChosen(null) : show(undefined)), choose }
}

const direct = ['open', 'take_back', 'decline', 'reconsider'] as const
type Direct = (typeof direct)[number]
const isDirect = (choice: MotionChoice): choice is Direct => direct.some((one) => one === choice)

/** Each can be done for several motions at once. */
function useDirect(meeting_id: number): Record<Direct, (id: number) => void> {
  const refresh = motionsOf(meeting_id)
  const published = { success: 'motion_pages.vorstossCardPublishSuccess', error: 'motion_pages.vorstossCardPublishError' } as const
  const open = useAction(openMotion, { text: published, refresh })
  const takeBack = useAction(takeBackMotion, { text: 'motion_pages.take_back', refresh })
  const decline = useAction(declineMotion, { text: 'motion_pages.decline', refresh })
  const reconsider = useAction(reconsiderMotion, { text: 'motion_pages.reconsider', refresh })
  return {
    open: useOnce((id) => open.mutateAsync({ params: { id } })),
    take_back: useOnce((id) => takeBack.mutateAsync({ params: { id } })),
    decline: useOnce((id) => decline.mutateAsync({ params: { id } })),
    reconsider: useOnce((id) => reconsider.mutateAsync({ params: { id } })),
  }
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
