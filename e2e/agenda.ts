import type { Page } from '@playwright/test'
import { type AgendaEntry, listAgendaEntries } from '#features/agenda/contract.ts'
import { read } from './api.ts'
import { runningMeeting } from './screens.ts'

/** The current meeting, and two entries of the same day that have a page and can be made active: first the active one. */
export async function theAgenda(page: Page) {
  const { id } = await runningMeeting(page)
  const entries = await read(page, listAgendaEntries, { params: { id } })
  const now = entries.find(({ is_active }) => is_active)
  const next = entries.find((entry) => entry.day === now?.day && entry.id !== now.id && !entry.agenda_item.is_paragraph)
  if (!now || !next) throw new Error('No two entries of a day can be dealt with')
  return { address: `/meetings/${id}`, now, next }
}

export const rowOf = (page: Page, { agenda_item }: AgendaEntry) => page.getByRole('row').filter({ hasText: agenda_item.title })
