import type { Page } from '@playwright/test'
import { type AgendaEntry, listAgendaEntries, listAgendaItems } from '#features/agenda/contract.ts'
import { listBusinesses, listItemsOfBusiness } from '#features/businesses/contract.ts'
import { getCommittee, listCommittees } from '#features/committees/contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { listInbox } from '#features/records/contract.ts'
import { read } from './api.ts'

/** The committee with most content in the demonstration. */
export const finance = 'Finanzkommission'

/** Its id. */
export async function financeId(page: Page) {
  const committees = await read(page, listCommittees, {})
  return committees.find(({ title }) => title === finance)?.id ?? 0
}

/** The current meeting of the finance committee. */
export async function runningMeeting(page: Page) {
  const { meetings } = await read(page, getCommittee, { params: { id: await financeId(page) } })
  const meeting = meetings.find(({ is_current }) => is_current)
  if (!meeting) throw new Error('No meeting is running')
  return read(page, getMeeting, { params: { id: meeting.id } })
}

/** An item of the current meeting with every kind of document. */
export async function agendaItemWithAll(page: Page) {
  const { id } = await runningMeeting(page)
  const items = await read(page, listAgendaItems, { params: { id } })
  const item = items.find(({ proposal, attachments }) => proposal && attachments.length > 0)
  if (!item?.proposal) throw new Error('No agenda item has both a proposal and attachments')
  return { ...item, proposal: item.proposal }
}

/** The business that most meetings treat. */
export async function treatedBusiness(page: Page) {
  const businesses = await read(page, listBusinesses, { query: {} })
  const all = await Promise.all(
    businesses.map(async ({ id }) => ({ id, items: await read(page, listItemsOfBusiness, { params: { id } }) })),
  )
  const [most] = all.toSorted((one, other) => other.items.length - one.items.length)
  if (!most || most.items.length < 2) throw new Error('No business is treated twice')
  return most
}

/** The versions of the attachment that has most of them, newest first. */
export async function manyVersions(page: Page) {
  const { agenda_items } = await runningMeeting(page)
  const attachments = agenda_items.flatMap((item) => item.attachments)
  const all = await Promise.all(
    attachments.map(async ({ id }) => ({ id, versions: await read(page, documentCalls.attachments.listVersions, { params: { id } }) })),
  )
  const [most] = all.toSorted((one, other) => other.versions.length - one.versions.length)
  if (!most || most.versions.length < 2) throw new Error('No attachment has several versions')
  return most
}

/** A posting of the demonstration with papers; journeys create others. */
export async function openPosting(page: Page) {
  const { items } = await read(page, listInbox, { query: { query: 'Steuersoftware' } })
  return `/records/inbox/${items[0]?.id}`
}

/** The current meeting, and two entries of the same day that have a page and can be made active: first the active one. */
export async function theAgenda(page: Page) {
  const { id } = await runningMeeting(page)
  const entries = await read(page, listAgendaEntries, { params: { id } })
  const now = entries.find(({ is_active }) => is_active)
  const next = entries.find((entry) => entry.day === now?.day && entry.id !== now.id && !entry.agenda_item.is_paragraph)
  if (!now || !next) throw new Error('No two entries of a day can be dealt with')
  return { address: `/meetings/${id}`, now, next }
}

/** The row of an entry in the agenda of the day. */
export const rowOf = (page: Page, { agenda_item }: AgendaEntry) => page.getByRole('row').filter({ hasText: agenda_item.title })
