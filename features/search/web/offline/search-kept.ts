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

/** Looks through all meetings that were taken along; where there is none, no answer came. */
export async function searchKept({ client, query }: Asking): Promise<SearchAnswer> {
  const [taken] = await Promise.all([takenMeetings(), addTypeTexts()])
  if (taken.length === 0) throw new Refused(0, null)
  const { time_zone } = await client.ensureQueryData(configurationQuery)
  return findKept(await thingsOf(taken, time_zone), query)
}

/** Those of which something can be read here. */
async function takenMeetings() {
  await theTakenAlong()
  return readable(view.get())
}

/** How the kinds of hits are called, which else the server tells. */
const addTypeTexts = () =>
  addTexts('search', {
    de: () => import('#locales/de/search.json'),
    fr: () => import('#locales/fr/search.json'),
    en: () => import('#locales/en/search.json'),
  })
