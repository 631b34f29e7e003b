import { changeNote, noteCalls, removeNote } from '#features/notes/contract.ts'
import { backgroundCall } from '#platform/web/lib/http/background-call.ts'
import { isSame } from '#platform/web/lib/same.ts'
import { MAIN_LANE, operationKind } from '#platform/web/offline/outbox/operation.ts'
import { joinNote } from './join-note.ts'
import { afterNote } from './note-answered.ts'
import { NOTE, type NoteAnswer, type NoteContent, noteSubject } from './note-operation.ts'
import { noteOverlay } from './note-overlay.ts'

/** Notes written, changed and removed while the server did not answer. */
export const noteKind = operationKind<NoteContent, NoteAnswer>({
  name: NOTE,
  laneOf: () => MAIN_LANE,
  subjectOf: ({ note }) => noteSubject(note),
  join: joinNote,
  send,
  isPending: (sent, now) => isSame(now.content.step, sent.content.step),
  afterAnswer: (_sent, now, outcome) => afterNote(now, outcome),
  mayBeOvertaken: true,
  overlay: noteOverlay,
})

async function send({ parent, note: { id, key }, step }: NoteContent): Promise<NoteAnswer> {
  if (step.do === 'create') {
    const body = { ...step.body, ...(key && { key }) }
    return { note: await backgroundCall(noteCalls[parent.kind].createNote, { params: { id: parent.id }, body }) }
  }
  const { if_updated } = step
  const unchanged = if_updated === undefined ? {} : { if_updated }
  if (step.do === 'change') return { note: await backgroundCall(changeNote, { params: { id }, body: { ...step.body, ...unchanged } }) }
  await backgroundCall(removeNote, { params: { id }, query: unchanged })
  return {}
}
