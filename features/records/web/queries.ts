import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { notFound, useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { listBusinesses } from '#features/businesses/contract.ts'
import { committeeQuery } from '#features/committees/web/queries.ts'
import { meQuery } from '#features/identity/web/queries.ts'
import { addMotionTexts } from '#features/motions/web/queries.ts'
import { getPosting, listBusinessesOfPosting, listInbox, listOwnPostings } from '#features/records/contract.ts'
import { recordsPolicy } from '#features/records/policy.ts'
import { postingKinds } from '#features/records/posting.ts'
import { chosenId, trueOrFalse } from '#platform/web/lib/http/address.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'

/** Parameters of the request for one's own postings in a committee. */
export const askedPostings = (committee_id: number) => ({ query: { committee_id } })

/** The reader's postings in a committee, newest first. Pages that only link there work without it. */
export const ownPostingsQuery = (committee_id: number) =>
  queryOptions({
    queryKey: ['postings', 'own', committee_id],
    queryFn: ({ signal }) => call(listOwnPostings, askedPostings(committee_id), signal),
    meta: { isExempt: true },
  })

/** One posting with its texts and files. */
export const postingQuery = (id: number) =>
  queryOptions({
    queryKey: ['postings', 'one', id],
    queryFn: ({ signal }) => call(getPosting, { params: { id } }, signal),
    // The records staff may have decided it since.
    staleTime: 0,
  })

/** Refetches everything about postings. */
export const refreshPostings = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['postings'] })

/** Businesses to choose from for a suggestion: those of the meeting, or all that the reader sees. */
export const businessChoicesQuery = (meeting_id?: number) =>
  queryOptions({
    queryKey: ['business_choices', meeting_id ?? null],
    queryFn: ({ signal }) => call(listBusinesses, { query: { meeting_id } }, signal),
  })

/** Rows per page of the list. */
export const ROWS = 50

/** Query key of everything about the inbox, whatever the filter. */
export const inboxKey = ['inbox'] as const

/** One page of the inbox, filtered. */
export const inboxQuery = ({ is_open, committee, start = 0, ...asked }: InboxSearch) =>
  queryOptions({
    queryKey: [...inboxKey, 'list', { is_open, committee, start, ...asked }],
    queryFn: ({ signal }) =>
      call(listInbox, { query: { ...asked, is_open: is_open?.toString(), committee_id: committee, start, rows: ROWS } }, signal),
    placeholderData: keepPreviousData,
    meta: { failure: 'records_inbox.fetch_error' },
  })

/** The businesses that a posting can be attached to. */
export const businessesOfPostingQuery = (id: number) =>
  queryOptions({
    queryKey: [...inboxKey, id, 'businesses'],
    queryFn: ({ signal }) => call(listBusinessesOfPosting, { params: { id } }, signal),
    meta: { failure: 'records_inbox.businesses_fetch_error' },
  })

/** The inbox's filters as in its address; invalid values are ignored. */
export const inboxSearch = z.object({
  is_open: trueOrFalse,
  kind: z.enum(postingKinds).optional().catch(undefined),
  committee: chosenId,
  query: z.string().max(200).optional().catch(undefined),
  start: chosenId,
})
type InboxSearch = z.output<typeof inboxSearch>

const none: InboxSearch = { is_open: undefined, kind: undefined, committee: undefined, query: undefined, start: undefined }

/** The list's search, and functions to change it that go back to the first row and replace the history entry. */
export function useInboxSearch() {
  const search = useSearch({ from: '/records/inbox' })
  const navigate = useNavigate({ from: '/records/inbox' })
  const ask = (changed: Partial<InboxSearch>) =>
    void navigate({ search: (asked) => ({ ...asked, start: undefined, ...changed }), replace: true, resetScroll: false })
  const { start: _, ...filters } = search
  return { search, ask, askAll: () => ask(none), isFiltered: Object.values(filters).some((value) => value !== undefined) }
}

/** Loads the texts of postings, which their cards, dialogs and pages wait for; includes the texts of motions, which they share. */
export const addRecordsTexts = async (): Promise<void> => {
  await Promise.all([
    addMotionTexts(),
    addTexts(
      import.meta.glob<object>(['/features/records/texts/pages/records.*.json', '/features/records/texts/pages/records_dialogs.*.json'], {
        import: 'default',
      }),
    ),
  ])
}

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
