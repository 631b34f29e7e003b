import { patientCall } from '#features/annotations/web/session/patient-call.ts'
import { setBookmark } from '#features/bookmarks/contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { seeMeeting } from '#features/meetings/contract.ts'
import { changeNote, noteCalls, removeNote } from '#features/notes/contract.ts'
import { setTags } from '#features/tags/contract.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import type { Outcome } from './answered.ts'
import type { Deed, NoteDeed, Waiting } from './deed.ts'

/** A final answer, or why there is none yet; `failing` if the server fails at this operation, which says nothing about others. */
export type Sent = { outcome: Outcome } | 'failing' | 'offline' | 'signed_out'

/** Sends one operation; never rejects. */
export async function send({ deed }: Waiting): Promise<Sent> {
  try {
    return { outcome: deed.kind === 'note' ? await sendNote(deed) : await sendOther(deed) }
  } catch (error) {
    if (!(error instanceof Refused) || isPassing(error.status)) return 'offline'
    if (error.status === 500) return 'failing'
    if (error.status === 401) return 'signed_out'
    return { outcome: { status: error.status, detail: error.message } }
  }
}

async function sendNote({ parent, note: { id, key }, step }: NoteDeed): Promise<Outcome> {
  if (step.do === 'create')
    return {
      note: await patientCall(noteCalls[parent.kind].createNote, {
        params: { id: parent.id },
        body: { ...step.body, ...(key && { key }) },
      }),
    }
  const { if_updated } = step
  const unchanged = if_updated === undefined ? {} : { if_updated }
  if (step.do === 'change') return { note: await patientCall(changeNote, { params: { id }, body: { ...step.body, ...unchanged } }) }
  await patientCall(removeNote, { params: { id }, query: unchanged })
  return {}
}

async function sendOther(deed: Exclude<Deed, NoteDeed>): Promise<Outcome> {
  const { id } = deed
  const params = { id }
  if (deed.kind === 'tags') await patientCall(setTags[deed.content_type], { params, body: { added: deed.added, removed: deed.removed } })
  else if (deed.kind === 'bookmark') await patientCall(setBookmark, { params, body: { bookmark: deed.bookmark } })
  else if (deed.kind === 'seen_meeting') await patientCall(seeMeeting, { params })
  else await patientCall(documentCalls[deed.document].seeVersion, { params: { id, version_id: deed.version_id } })
  return {}
}

/** No response, or one that says nothing about the operation. */
const isPassing = (status: number) => status === 0 || status === 408 || status === 429 || status > 500
