import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { z } from 'zod'
import { committeeQuery } from '#features/committees/web/queries.ts'
import { meQuery } from '#features/identity/web/queries.ts'
import { recordsPolicy } from '#features/records/policy.ts'
import { chosenId } from '#platform/web/lib/http/address.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'
import { addRecordsTexts, ownPostingsQuery, postingQuery } from './queries.ts'

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

type LoadInboxAsked = { context: { client: QueryClient } }

/** Throws notFound for everybody but the records staff. */
export async function requireRecordsStaff({ context: { client } }: LoadInboxAsked): Promise<void> {
  if (!recordsPolicy.workOff(await client.ensureQueryData(meQuery))) throw notFound()
}

const addInboxTexts = () =>
  Promise.all([
    addRecordsTexts(),
    addTexts(import.meta.glob<object>('/features/records/texts/pages/records_inbox.*.json', { import: 'default' })),
  ])

/** Both pages are loaded on the first visit, together with their texts. */
export async function loadInboxPages() {
  const [{ InboxPage }, { InboxPostingPage }] = await Promise.all([
    import('./inbox/InboxPage.tsx'),
    import('./inbox/InboxPostingPage.tsx'),
    addInboxTexts(),
  ])
  return { InboxPage, InboxPostingPage }
}

type AskedPosting = { context: { client: QueryClient }; params: { id: number } }

/** Throws if it does not exist, as on every page. */
export async function readInboxPosting({ context, params: { id } }: AskedPosting): Promise<void> {
  await requireRecordsStaff({ context })
  await context.client.ensureQueryData(postingQuery(id))
}
