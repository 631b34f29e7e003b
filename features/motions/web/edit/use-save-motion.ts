import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { changeMotion, createMotion } from '#features/motions/contract.ts'
import { fieldsOf, type Motion, type MotionFields, type Signatory } from '#features/motions/motion.ts'
import { refreshMotions } from '#features/motions/web/queries.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { isSame } from '#platform/web/lib/same.ts'
import { type InPerson, type PrincipalKey, rolesInPerson, type Written, writtenOf } from './motion-form.ts'

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

type Named = Pick<Signatory, 'signatory_id' | 'role' | 'type'>

const named = (role: Signatory['role'], key: PrincipalKey): Named => {
  const [type, id] = key.split('-') as [Signatory['type'], string]
  return { signatory_id: Number(id), role, type }
}

const signatoriesOf = (written: Written): Named[] => [
  ...(Object.keys(rolesInPerson) as InPerson[]).flatMap((name) => {
    const key = written[name]
    return key === null ? [] : [named(rolesInPerson[name], key)]
  }),
  ...written.others.map((key) => named('OTHER_SIGNATORY', key)),
]

/** The server replaces a lone surrogate (a text cut within a character): sent as it is, the answer would have another text. */
const whole = (text: string): string => text.trim().toWellFormed()

const wholeFields = (written: Written): MotionFields =>
  fieldsOf(
    Object.fromEntries(Object.entries(fieldsOf(written)).map(([name, value]) => [name, typeof value === 'string' ? whole(value) : value])),
  )

/** Request body of a form. */
export const bodyOf = (written: Written) => ({
  ...wholeFields(written),
  business_type: written.business_type ?? '',
  signatories: signatoriesOf(written),
})
export type MotionBody = ReturnType<typeof bodyOf>

/** The changed fields only: somebody else may have changed the others meanwhile. */
const changesOf = (before: MotionBody, after: MotionBody): Partial<MotionBody> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof MotionBody])))
