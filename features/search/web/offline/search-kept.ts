import type { QueryClient } from '@tanstack/react-query'
import { theTakenAlong } from '#features/offline-meetings/web/the-taken-along.ts'
import { readable, view } from '#features/offline-meetings/web/view.ts'
import type { SearchAnswer } from '#features/search/contract.ts'
import { configurationQuery } from '#platform/web/lib/configuration.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'
import { type AskedKept, findKept } from './find-kept.ts'
import { thingsOf } from './library.ts'

type Asking = { client: QueryClient; query: AskedKept }

/** Searches all stored meetings; throws Refused(0) if there are none. */
export async function searchKept({ client, query }: Asking): Promise<SearchAnswer> {
  const [taken] = await Promise.all([takenMeetings(), addTypeTexts()])
  if (taken.length === 0) throw new Refused(0, null)
  const { time_zone } = await client.ensureQueryData(configurationQuery)
  return findKept(await thingsOf(taken, time_zone), query)
}

/** The stored meetings that can be read on this device. */
async function takenMeetings() {
  await theTakenAlong()
  return readable(view.get())
}

/** Loads the labels of hit types, which otherwise come from the server. */
const addTypeTexts = () => addTexts(import.meta.glob<object>('/features/search/texts/pages/search.*.json', { import: 'default' }))
