import type { Page } from '@playwright/test'
import { type AgendaEntry, listAgendaEntries, listAgendaItems } from '#features/agenda/contract.ts'
import { listBusinesses, listItemsOfBusiness } from '#features/businesses/contract.ts'
import { getCommittee, listCommittees } from '#features/committees/contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { listInbox } from '#features/records/contract.ts'
import { type Caller, read } from './api.ts'

/** The committee with most content in the demonstration. */
export const finance = 'Finanzkommission'

/** Its id. */
export async function financeId(caller: Caller) {
  const committees = await read(caller, listCommittees, {})
  return committees.find(({ title }) => title === finance)?.id ?? 0
}

/** The current meeting of the finance committee. */
export async function runningMeeting(caller: Caller) {
  const { meetings } = await read(caller, getCommittee, { params: { id: await financeId(caller) } })
  const meeting = meetings.find(({ is_current }) => is_current)
  if (!meeting) throw new Error('No meeting is running')
  return read(caller, getMeeting, { params: { id: meeting.id } })
}

/** An item of the current meeting with every kind of document. */
export async function agendaItemWithAll(caller: Caller) {
  const { id } = await runningMeeting(caller)
  const items = await read(caller, listAgendaItems, { params: { id } })
  const item = items.find(({ proposal, attachments }) => proposal && attachments.length > 0)
  if (!item?.proposal) throw new Error('No agenda item has both a proposal and attachments')
  return { ...item, proposal: item.proposal }
}

/** The business that most meetings treat. */
export async function treatedBusiness(caller: Caller) {
  const businesses = await read(caller, listBusinesses, { query: {} })
  const all = await Promise.all(
    businesses.map(async ({ id }) => ({ id, items: await read(caller, listItemsOfBusiness, { params: { id } }) })),
  )
  const [most] = all.toSorted((one, other) => other.items.length - one.items.length)
  if (!most || most.items.length < 2) throw new Error('No business is treated twice')
  return most
}

/** The versions of the attachment that has most of them, newest first. */
export async function manyVersions(caller: Caller) {
  const { agenda_items } = await runningMeeting(caller)
  const attachments = agenda_items.flatMap((item) => item.attachments)
  const all = await Promise.all(
    attachments.map(async ({ id }) => ({ id, versions: await read(caller, documentCalls.attachments.listVersions, { params: { id } }) })),
  )
  const [most] = all.toSorted((one, other) => other.versions.length - one.versions.length)
  if (!most || most.versions.length < 2) throw new Error('No attachment has several versions')
  return most
}

/** A posting of the demonstration with papers; journeys create others. */
export async function openPosting(caller: Caller) {
  const { items } = await read(caller, listInbox, { query: { query: 'Steuersoftware' } })
  return `/records/inbox/${items[0]?.id}`
}

/** The current meeting, and two entries of the same day that have a page and can be made active: first the active one. */
export async function theAgenda(caller: Caller) {
  const { id } = await runningMeeting(caller)
  const entries = await read(caller, listAgendaEntries, { params: { id } })
  const now = entries.find(({ is_active }) => is_active)
  const next = entries.find((entry) => entry.day === now?.day && entry.id !== now.id && !entry.agenda_item.is_paragraph)
  if (!now || !next) throw new Error('No two entries of a day can be dealt with')
  return { address: `/meetings/${id}`, now, next }
}

/** The row of an entry in the agenda of the day. */
export const rowOf = (page: Page, { agenda_item }: AgendaEntry) => page.getByRole('row').filter({ hasText: agenda_item.title })
