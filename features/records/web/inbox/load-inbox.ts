import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { meQuery } from '#features/identity/web/queries.ts'
import { recordsPolicy } from '#features/records/policy.ts'
import { postingQuery } from '#features/records/web/queries.ts'
import { addRecordsTexts } from '#features/records/web/texts.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'

type Asked = { context: { client: QueryClient } }

/** Throws notFound for everybody but the records staff. */
export async function requireRecordsStaff({ context: { client } }: Asked): Promise<void> {
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
    import('./InboxPage.tsx'),
    import('./InboxPostingPage.tsx'),
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
