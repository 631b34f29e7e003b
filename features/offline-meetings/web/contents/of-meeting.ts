import { getNextEntry, listActiveEntries, listAgendaEntries } from '#features/agenda/contract.ts'
import { listCommittees } from '#features/committees/contract.ts'
import { getMe } from '#features/identity/contract.ts'
import { getMeeting, type Meeting } from '#features/meetings/contract.ts'
import { countMotions, listBusinessTypes, listMotions } from '#features/motions/contract.ts'
import { askedBusinessTypes, askedMotions } from '#features/motions/web/queries.ts'
import { noteCalls } from '#features/notes/contract.ts'
import { listPersonalDocumentsOfMeeting } from '#features/personal-documents/contract.ts'
import { listTags } from '#features/tags/contract.ts'
import { askedTags } from '#features/tags/web/queries.ts'
import { listWithdrawn } from '#features/withdrawn/contract.ts'
import { getConfiguration } from '#platform/shared/site/contract.ts'
import type { Ask, FileToTake } from './ask.ts'
import { askForCommittee } from './of-committee.ts'
import { askForDocuments } from './of-documents.ts'
import { askForItem } from './of-item.ts'

type Contents = { meeting: Meeting; files: FileToTake[] }

/** Everything that the pages of a meeting ask for, as the reader sees it; null when the reader does not see the meeting. */
export async function askForMeeting(ask: Ask, id: number): Promise<Contents | null> {
  const [meeting, { configuration, me }] = await Promise.all([ask(getMeeting, { params: { id } }), askForShell(ask)])
  if (!meeting) return null
  const hasBusinesses = configuration?.enable_businesses === true
  const [papers, attached] = await Promise.all([
    askForPapers(ask, meeting, hasBusinesses),
    askForMotions(ask, meeting),
    askForCommittee(ask, meeting.committee_id, me),
    askForAgenda(ask, meeting),
    ask(noteCalls.meetings.listNotes, { params: { id } }),
    ask(listTags, askedTags(meeting.committee_id)),
    ask(listWithdrawn, { params: { id } }),
  ])
  // There is no part of a file without bytes.
  return { meeting, files: [...papers, ...attached].filter(({ size }) => size > 0) }
}

/** What every page begins with. */
async function askForShell(ask: Ask) {
  const [configuration, me] = await Promise.all([
    ask(getConfiguration, {}),
    ask(getMe, {}),
    ask(listCommittees, {}),
    ask(listActiveEntries, {}),
  ])
  return { configuration, me }
}

/** The documents of the meeting and of its items, and one's own whose item is gone. */
async function askForPapers(ask: Ask, { id, protocol, meeting_documents, agenda_items }: Meeting, hasBusinesses: boolean) {
  const own = await ask(listPersonalDocumentsOfMeeting, { params: { id } })
  const left = own?.filter(({ agenda_item_id }) => agenda_item_id === null)
  const files = await Promise.all([
    askForDocuments(ask, { protocols: protocol && [protocol], meeting_documents, personal_documents: left }),
    ...agenda_items.filter(({ is_paragraph }) => !is_paragraph).map((item) => askForItem(ask, item.id, hasBusinesses)),
  ])
  return files.flat()
}

async function askForAgenda(ask: Ask, { id }: Meeting): Promise<void> {
  const entries = await ask(listAgendaEntries, { params: { id } })
  await Promise.all((entries ?? []).map((entry) => ask(getNextEntry, { params: { id: entry.id } })))
}

/** Answers with the files that are attached to motions. */
async function askForMotions(ask: Ask, { id, committee }: Meeting): Promise<FileToTake[]> {
  if (!committee.can_see_motions && !committee.can_post_ris_suggestions) return []
  const [motions] = await Promise.all([
    ask(listMotions, askedMotions(id)),
    ask(countMotions, { params: { id } }),
    ask(listBusinessTypes, askedBusinessTypes),
  ])
  return (motions ?? []).flatMap(({ attachments }) => attachments.map(({ url, size }) => ({ file: url, size })))
}
