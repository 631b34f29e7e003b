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

/** Idempotency key of a new motion. */
type Name = {
  key: string
  /** Creates another key, used for later requests. */
  renewKey: () => string
}

/** Creates a motion or changes the one the form started from; returns the motion as saved. */
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
    // An earlier request of this dialog created it and its answer was lost; the form may have been edited since.
    if (sent.current.some((one) => isSame(one, before))) return changed(made, changesOf(before, body))
    // Created in another window, or before the draft was restored: leave it as it is and create another motion.
    return send(renewKey())
  }
  return (written: Written, { from, if_match }: { from: Motion | undefined; if_match: string | undefined }) =>
    from ? changed(from, { ...changesOf(bodyOf(writtenOf(from)), bodyOf(written)), ...staying(from, written) }, if_match) : make(written)
}

/** Another meeting gets another key: a request for the previous meeting may have arrived. */
const keyIn = (meeting: number, key: string) => key.slice(0, -8) + meeting.toString(16).padStart(8, '0')

/** The attachments that are there now, without those marked for removal. */
const staying = ({ attachments }: Motion, { removed }: Written) =>
  removed.length > 0 ? { attachments: attachments.map(({ id }) => id).filter((id) => !removed.includes(id)) } : {}
