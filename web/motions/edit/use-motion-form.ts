import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestText, longestTitle } from '#shared/motions/contract.ts'
import { useMe } from '#web/identity/queries.ts'
import { type DraftName, draftsOf } from '#web/kit/drafts.ts'
import { useForm } from '#web/kit/use-form.ts'
import type { EditMotionProps } from './EditMotionDialog.tsx'
import { unwritten, type Written, writtenOf } from './written.ts'

/** With the name under which it is sent: one whose answer was lost is sent by the same name again. */
type Draft = Written & { key: string }
const drafts = draftsOf<Draft>('motion')

/** Where the browser keeps a new one: of a meeting, or of a committee as long as the meeting is chosen. */
const draftNameOf = ({ meeting_id, committee_id }: EditMotionProps): DraftName =>
  meeting_id === undefined ? `committee/${committee_id}/` : `meeting/${meeting_id}/`

/** The values of a motion; of a new one, what was written before and not saved. */
export function useMotionForm(props: EditMotionProps) {
  const { motion } = props
  const { start, draft } = useStart(props)
  const [key, setKey] = useState(() => draft?.key ?? crypto.randomUUID())
  const form = useForm<Written>(start, {
    required: ['business_type', 'title', 'description', 'first', ...(asksForMeeting(props) ? (['meeting'] as const) : [])],
    judge: useLengths(),
    begun: draft?.written,
  })
  const { values, isDirty } = form
  const name = draftNameOf(props)
  drafts.useDraft(
    motion ? null : name,
    useMemo(() => ({ ...values, key }), [values, key]),
    isDirty,
  )
  const endDraft = () => {
    if (!motion) drafts.drop(name)
  }
  return {
    form,
    start,
    key,
    wasBegun: draft !== null,
    endDraft,
    /** Begins anew: what is written then is another motion. */
    discard: () => {
      endDraft()
      setKey(crypto.randomUUID())
      form.change(start)
    },
  }
}
export type MotionForm = ReturnType<typeof useForm<Written>>

/** Where the meeting is known it is not asked for. */
export const asksForMeeting = ({ motion, meeting_id }: EditMotionProps): boolean => motion === undefined && meeting_id === undefined

function useStart(props: EditMotionProps) {
  const me = useMe()
  const [begun] = useState(() => {
    const { motion, meeting_id } = props
    if (motion) return { start: writtenOf(motion), draft: null }
    const start = unwritten(me.id, meeting_id)
    const kept = drafts.read(draftNameOf(props))
    if (!kept) return { start, draft: null }
    const { key, ...written } = kept
    // The right to write for others may be gone since.
    const first = me.can_create_proposals_for_other_people ? written.first : start.first
    return { start, draft: { key, written: { ...start, ...written, first } } }
  })
  return begun
}

function useLengths() {
  const { t } = useTranslation()
  // Cut off by the field, the end of a pasted text would be lost in silence.
  const tooLong = (text: string, maximum: number) => (text.trim().length > maximum ? [t('problem.too_long', { maximum })] : undefined)
  return ({ title, description, reason }: Written) => ({
    title: tooLong(title, longestTitle),
    description: tooLong(description, longestText),
    reason: tooLong(reason, longestText),
  })
}
