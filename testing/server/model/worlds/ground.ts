import { aStoredFile } from '#testing/server/factories/factories.ts'
import { aBusinessType } from '#testing/server/factories/motions/motion-factories.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import type { TestServer } from '#testing/server/test-server.ts'

/** What all worlds of a server share. */
export async function aGround(server: TestServer) {
  server.stand(now)
  const file = await aStoredFile(server, smallPdf('Brücken'))
  await server.db.insertInto('file_page').values({ sha256: file.sha256, page: 1, text: 'Brücken' }).execute()
  await server.db.updateTable('stored_file').set({ text_state: 'read', page_count: 1 }).where('sha256', '=', file.sha256).execute()
  await server.db
    .insertInto('tag_option')
    .values({
      slug: 'gelesen',
      title_de: 'Gelesen',
      title_fr: 'Lu',
      title_en: 'Read',
      style: 'count',
      content_types: ['agendaitem', 'proposal', 'attachment', 'protocol'],
      color: null,
    })
    .execute()
  return { server, file, business_type: await aBusinessType(server) }
}
export type Ground = Awaited<ReturnType<typeof aGround>>

export type Placed = Record<'persons' | 'committees' | 'memberships' | 'groups' | 'postings' | 'businesses' | 'meetings', number[]>
export type At = (list: keyof Placed, place: number) => number

/** The ids of inserted rows; there may be none. */
export const idsOf = async (rows: unknown[], insert: () => Promise<{ id: number }[]>): Promise<number[]> =>
  rows.length === 0 ? [] : (await insert()).map(({ id }) => id)

/** Current time of every world. */
export const now = '2026-11-20T10:00:00+01:00'

/** A day by its distance from today. */
export const dayAt = (distance: number): string => new Date(Date.parse('2026-11-20') + distance * 86_400_000).toISOString().slice(0, 10)
