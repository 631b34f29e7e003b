import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { addMotionTexts } from '#features/motions/web/queries.ts'
import { tagOptionsQuery } from '#features/tags/web/queries.ts'
import { role } from '#platform/shared/actor.ts'
import { day } from '#platform/shared/endpoint.ts'
import { addTexts } from '#platform/web/lib/language/language.ts'

/** The role to preview and since when the membership has lasted, as in the address. */
export const rolePreviewSearch = z.object({ role: role.catch('member'), since: day.optional().catch(undefined) })
export type RolePreviewSearch = z.output<typeof rolePreviewSearch>

type Asked = { context: { client: QueryClient }; params: { id: number } }

/** Loads the meeting in the reader's own rights, and the names of the tags, which are the same for every role. */
export async function readRolePreviewPage({ context: { client }, params: { id } }: Asked): Promise<void> {
  const { committee_id } = await client.ensureQueryData(meetingQuery(id))
  await client.prefetchQuery(tagOptionsQuery(committee_id))
}

/** Loaded on the first visit, together with its texts. */
export async function loadRolePreviewPage() {
  const texts = addTexts(import.meta.glob<object>('/features/role-preview/texts/pages/*.json', { import: 'default' }))
  const [page] = await Promise.all([import('./RolePreviewPage.tsx'), texts, addMotionTexts()])
  return { RolePreviewPage: page.RolePreviewPage }
}
