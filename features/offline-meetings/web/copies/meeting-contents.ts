import { getAgendaItem, getNextEntry, listActiveEntries, listAgendaEntries } from '#features/agenda/contract.ts'
import { listAnnotations } from '#features/annotations/contract.ts'
import { getLayer, listLayers } from '#features/annotations/layer-contract.ts'
import { getStructure } from '#features/basic-documents/contract.ts'
import { getBusiness, listItemsOfBusiness } from '#features/businesses/contract.ts'
import { getCommittee, listCommittees } from '#features/committees/contract.ts'
import { listCommitteeGroups } from '#features/committees/group-contract.ts'
import { listCommitteeLinks } from '#features/committees/link-contract.ts'
import { listCommitteeUsers } from '#features/committees/membership-contract.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { type DocumentKind, documentKinds } from '#features/documents/document.ts'
import { getMe } from '#features/identity/contract.ts'
import { getMeeting, type Meeting } from '#features/meetings/contract.ts'
import { countMotions, listBusinessTypes, listMotions } from '#features/motions/contract.ts'
import { askedBusinessTypes, askedMotions } from '#features/motions/web/queries.ts'
import { listMyMarks } from '#features/my-marks/contract.ts'
import { noteCalls } from '#features/notes/contract.ts'
import { listPersonalDocumentsOfMeeting, listSharedPersonalDocuments } from '#features/personal-documents/contract.ts'
import { listOwnPostings } from '#features/records/contract.ts'
import { askedPostings } from '#features/records/web/queries.ts'
import { listTags } from '#features/tags/contract.ts'
import { askedTags } from '#features/tags/web/queries.ts'
import { listWithdrawn } from '#features/withdrawn/contract.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { getConfiguration } from '#platform/shared/site.ts'
import type { Ask, FileToTake } from './answers.ts'

type Contents = { meeting: Meeting; files: FileToTake[] }

/** Fetches everything that the pages of a meeting ask for, as the reader sees it; null if the reader does not see the meeting. */
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
    ask(listMyMarks, { params: { id } }),
  ])
  // An empty file has no range to fetch.
  return { meeting, files: [...papers, ...attached].filter(({ size }) => size > 0) }
}

/** What every page starts with. */
async function askForShell(ask: Ask) {
  const [configuration, me] = await Promise.all([
    ask(getConfiguration, {}),
    ask(getMe, {}),
    ask(listCommittees, {}),
    ask(listActiveEntries, {}),
  ])
  return { configuration, me }
}

/** The documents of the meeting and its items, and personal documents whose item was removed. */
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

/** Returns the files attached to motions. */
async function askForMotions(ask: Ask, { id, committee }: Meeting): Promise<FileToTake[]> {
  if (!committee.can_see_motions && !committee.can_post_ris_suggestions) return []
  const [motions] = await Promise.all([
    ask(listMotions, askedMotions(id)),
    ask(countMotions, { params: { id } }),
    ask(listBusinessTypes, askedBusinessTypes),
  ])
  return (motions ?? []).flatMap(({ attachments }) => attachments.map(({ url, size }) => ({ file: url, size })))
}

/** What the page of the meeting's committee asks for. */
async function askForCommittee(ask: Ask, id: number, me: Actor | null): Promise<void> {
  const committee = await ask(getCommittee, { params: { id } })
  await Promise.all([
    ask(noteCalls.committees.listNotes, { params: { id } }),
    ask(listOwnPostings, askedPostings(id)),
    ...(committee && me && committeePolicy.seeParts(me, committee) ? askForCards(ask, id) : []),
  ])
}

/** What only active members see. */
const askForCards = (ask: Ask, id: number) => [
  ask(getStructure, { params: { id } }),
  ask(listCommitteeLinks, { params: { id } }),
  ask(listCommitteeGroups, { params: { id } }),
  ask(listCommitteeUsers, { params: { id } }),
]

/** What the page of an agenda item asks for, with its documents: its own, the reader's, and those that others share. */
async function askForItem(ask: Ask, id: number, hasBusinesses: boolean): Promise<FileToTake[]> {
  const [item, shared] = await Promise.all([
    ask(getAgendaItem, { params: { id } }),
    ask(listSharedPersonalDocuments, { params: { id } }),
    ask(noteCalls.agenda_items.listNotes, { params: { id } }),
  ])
  if (!item) return []
  const { proposal, attachments, personal_documents, business } = item
  const [files] = await Promise.all([
    askForDocuments(ask, {
      proposals: proposal && [proposal],
      attachments,
      personal_documents: [...personal_documents, ...(shared ?? [])],
    }),
    hasBusinesses && business && askForBusiness(ask, business.id),
  ])
  return files
}

const askForBusiness = (ask: Ask, id: number) =>
  Promise.all([ask(getBusiness, { params: { id } }), ask(listItemsOfBusiness, { params: { id } })])

type Listed = Partial<Record<DocumentKind, readonly { id: number }[] | null | undefined>>

/** What the pages of documents ask for; returns the files of the latest versions. */
async function askForDocuments(ask: Ask, listed: Listed): Promise<FileToTake[]> {
  const all = documentKinds.flatMap((kind) => (listed[kind] ?? []).map(({ id }) => ({ kind, id })))
  const files = await Promise.all(all.map((one) => askForDocument(ask, one)))
  return files.filter((file) => file !== null)
}

async function askForDocument(ask: Ask, { kind, id }: { kind: DocumentKind; id: number }): Promise<FileToTake | null> {
  const params = { id }
  const [document] = await Promise.all([
    ask(documentCalls[kind].getDocument, { params }),
    ask(documentCalls[kind].listVersions, { params }),
    ask(noteCalls[kind].listNotes, { params }),
  ])
  if (!document) return null
  const { version_id, file, size } = document
  await Promise.all([askForLayers(ask, version_id), ask(documentCalls[kind].getVersionText, { params: { id, version_id } })])
  return { file, size }
}

async function askForLayers(ask: Ask, version_id: number): Promise<void> {
  const layers = await ask(listLayers, { params: { version_id } })
  await Promise.all((layers ?? []).flatMap(({ id }) => [ask(getLayer, { params: { id } }), ask(listAnnotations, { params: { id } })]))
}
