import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { committeeQuery } from '#features/committees/web/queries.ts'
import { chosenId } from '#platform/web/lib/http/search-params.ts'
import { ownPostingsQuery } from './queries.ts'
import { addRecordsTexts } from './texts.ts'

type Asked = { context: { client: QueryClient }; params: { id: number } }

/** Loads the committee, and the reader's postings without throwing: a failing list is reported in its place. */
export async function readPostingsPage({ context: { client }, params: { id } }: Asked): Promise<void> {
  await Promise.all([client.ensureQueryData(committeeQuery(id)), client.prefetchQuery(ownPostingsQuery(id))])
}

/** Loaded on the first visit, together with its texts. */
export async function loadPostingsPage() {
  const [{ OwnPostingsPage }] = await Promise.all([import('./OwnPostingsPage.tsx'), addRecordsTexts()])
  return { OwnPostingsPage }
}

/** The opened posting, as in the address. */
export const postingsSearch = z.object({ posting: chosenId })
