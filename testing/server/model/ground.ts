import { aStoredFile } from '#testing/server/factories/factories.ts'
import { aBusinessType } from '#testing/server/factories/motion-factories.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import type { TestHouse } from '#testing/server/house.ts'
import { now } from './days.ts'

/** What every world of a house has in common. */
export async function aGround(house: TestHouse) {
  house.stand(now)
  const file = await aStoredFile(house, smallPdf('Brücken'))
  await house.db.insertInto('file_page').values({ sha256: file.sha256, page: 1, text: 'Brücken' }).execute()
  await house.db.updateTable('stored_file').set({ text_state: 'read', page_count: 1 }).where('sha256', '=', file.sha256).execute()
  await house.db
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
  return { house, file, business_type: await aBusinessType(house) }
}
export type Ground = Awaited<ReturnType<typeof aGround>>

export type Placed = Record<'persons' | 'committees' | 'memberships' | 'groups' | 'postings' | 'businesses' | 'meetings', number[]>
export type At = (list: keyof Placed, place: number) => number

/** The ids of rows that were added; there may be none. */
export const idsOf = async (rows: unknown[], insert: () => Promise<{ id: number }[]>): Promise<number[]> =>
  rows.length === 0 ? [] : (await insert()).map(({ id }) => id)
