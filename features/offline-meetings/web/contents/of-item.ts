import { getAgendaItem } from '#features/agenda/contract.ts'
import { getBusiness, listItemsOfBusiness } from '#features/businesses/contract.ts'
import { noteCalls } from '#features/notes/contract.ts'
import { listSharedPersonalDocuments } from '#features/personal-documents/contract.ts'
import type { Ask, FileToTake } from './ask.ts'
import { askForDocuments } from './of-documents.ts'

/** What the page of an agenda item asks for, with its documents: its own, the reader's, and those that others share. */
export async function askForItem(ask: Ask, id: number, hasBusinesses: boolean): Promise<FileToTake[]> {
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
