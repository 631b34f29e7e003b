import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { changeMotion, createMotion } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { refreshMotions } from '#features/motions/web/queries.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { isSame } from '#platform/web/lib/is-same.ts'
import { bodyOf, changesOf, type MotionBody } from './body.ts'
import { type Written, writtenOf } from './written.ts'

type Changes = Partial<MotionBody> & { attachments?: number[] }

/** The name under which a new one is sent. */
type Name = {
  key: string
  /** Makes another one, for what is sent from now on. */
  renewKey: () => string
}

/** Makes a motion, or changes the one that the form started from; the answer is the motion as it is then. */
export function useSaveMotion({ key, renewKey }: Name) {
  const sent = useRef<MotionBody[]>([])
  const client = useQueryClient()
  const refresh = () => refreshMotions(client)
  const create = useAction(createMotion, { text: 'motion_form.created', refresh })
  const change = useAction(changeMotion, { text: 'motion_form.updated', refresh })

  const changed = async (before: Motion, changes: Changes, if_match?: string) =>
    Object.keys(changes).length > 0 ? change.mutateAsync({ params: before, body: changes, if_match }) : before

  const make = async (written: Written) => {
    const body = bodyOf(written)
    const meeting = Number(written.meeting)
    const send = (name: string) => create.mutateAsync({ body: { ...body, meeting, key: keyIn(meeting, name) } })
    sent.current.push(body)
    const made = await send(key)
    const before = bodyOf(writtenOf(made))
    if (isSame(before, body)) return made
    // A request of this dialog made it, and the answer was lost: the text may be another since.
    if (sent.current.some((one) => isSame(one, before))) return changed(made, changesOf(before, body))
    // It was made in another window, or before the draft was restored: it stays as it is, and this is another motion.
    return send(renewKey())
  }
  return (written: Written, { from, if_match }: { from: Motion | undefined; if_match: string | undefined }) =>
    from ? changed(from, { ...changesOf(bodyOf(writtenOf(from)), bodyOf(written)), ...staying(from, written) }, if_match) : make(written)
}

/** Another meeting is another motion: a request for the former may have arrived. */
const keyIn = (meeting: number, key: string) => key.slice(0, -8) + meeting.toString(16).padStart(8, '0')

/** The attachments that are there by now, without those that are to go. */
const staying = ({ attachments }: Motion, { removed }: Written) =>
  removed.length > 0 ? { attachments: attachments.map(({ id }) => id).filter((id) => !removed.includes(id)) } : {}
