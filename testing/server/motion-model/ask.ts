import { createHash } from 'node:crypto'
import { changeMembership } from '#features/committees/membership-contract.ts'
import * as meetings from '#features/meetings/contract.ts'
import * as motions from '#features/motions/contract.ts'
import { type Endpoint, fillPath } from '#platform/shared/endpoint.ts'
import { multipart } from '#testing/server/files/multipart.ts'
import { columnsOf, type Hall } from './hall.ts'
import type { Asked, Step, Text } from './world.ts'

export type Request = { method: Endpoint['method']; path: string; payload?: string | Buffer<ArrayBuffer>; headers?: Record<string, string> }

/** The API request of a step. */
export function requestFor(hall: Hall, step: Step): Request {
  if (step.does === 'create') return creation(hall, step)
  if ('motion' in step) return requestOn(hall, step, idOf(hall, step.motion))
  if (step.does === 'list') return request(motions.listMotions, hall.meeting_id)
  if (step.does === 'change_membership') {
    return request(changeMembership, hall.membership_ids.get(hall.persons[step.of]) ?? 0, columnsOf(step.into))
  }
  return request(meetings.changeMeeting, hall.meeting_id, { concluded: step.does === 'conclude' ? new Date().toISOString() : null })
}

type OnMotion = Exclude<Extract<Step, { motion: string }>, { does: 'create' }>

function requestOn(hall: Hall, step: OnMotion, id: number): Request {
  if (step.does === 'attach') {
    const { payload, headers } = multipart('attachments', Buffer.from(step.file), step.file)
    return { ...request(motions.attachToMotion, id), payload, headers }
  }
  if (step.does === 'sign' || step.does === 'submit')
    return request(calls[step.does], id, step.read && { text_hash: hashOf(hall, step.read) })
  if (step.does === 'move') return request(calls.move, id, { meeting: hall.coming_id })
  if (step.does === 'withdraw') return request(calls.withdraw, id, { reason: 'Erledigt' })
  if (step.does !== 'edit') return request(calls[step.does], id)
  const { asked, files, ...changes } = step.changes
  return request(motions.changeMotion, id, {
    ...changes,
    ...(changes.title && { description: wordingOf(changes.title) }),
    ...(asked && { signatories: signatoriesOf(hall, asked) }),
    ...(files && { attachments: files }),
  })
}

const calls = {
  get: motions.getMotion,
  open: motions.openMotion,
  take_back: motions.takeBackMotion,
  withdraw: motions.withdrawMotion,
  decline: motions.declineMotion,
  reconsider: motions.reconsiderMotion,
  sign: motions.signMotion,
  submit: motions.submitMotion,
  move: motions.moveMotion,
  remove: motions.removeMotion,
} satisfies Record<string, Endpoint>

const creation = (hall: Hall, { motion, title, asked }: Extract<Step, { does: 'create' }>) =>
  request(motions.createMotion, 0, {
    title,
    description: wordingOf(title),
    business_type: hall.business_type.api_uid,
    signatories: signatoriesOf(hall, asked),
    meeting: hall.meeting_id,
    key: keyOf(motion),
  })

function request(endpoint: Endpoint, id: number, body?: object): Request {
  const path = fillPath(endpoint.path, { id })
  const sent = body && { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return { method: endpoint.method, path, ...sent }
}

export const wordingOf = (title: string) => `Der Wortlaut von ${title}`

const hashOf = ({ business_type }: Hall, { title, files }: Text): string =>
  textHashOf({
    title,
    description: wordingOf(title),
    reason: '',
    business_type: business_type.title,
    attachments: files.map((name) => ({ name, sha256: sha256(name) })),
  })

/** `m17` as the UUID sent for it, and back. */
const keyOf = (motion: string) => `00000000-0000-4000-8000-${motion.slice(1).padStart(12, '0')}`
export const nameOf = (key: string | null) => `m${Number(key?.slice(-12))}`

const idOf = ({ known }: Hall, motion: string) => [...known].findLast(([, name]) => name === motion)?.[0] ?? 0

const signatoriesOf = ({ persons, group_id, committee_id }: Hall, asked: Asked[]) =>
  asked.map(({ role, who }) =>
    who === 'group'
      ? { role, type: 'committeegroup', signatory_id: group_id }
      : who === 'committee'
        ? { role, type: 'committee', signatory_id: committee_id }
        : { role, type: 'user', signatory_id: persons[who] },
  )

type Signed = { title: string; description: string; reason: string; business_type: string; attachments: { name: string; sha256: string }[] }

export const sha256 = (said: string) => createHash('sha256').update(said).digest('hex')

/** Hash of a text as the documents define it, independent of the product's own function. */
export const textHashOf = ({ title, description, reason, business_type, attachments }: Signed): string =>
  sha256(JSON.stringify({ title, description, reason, business_type, attachments }))
