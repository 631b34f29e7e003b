import { unique } from '#server/test/house.ts'
import { aBusinessOf, aPostingOf } from '#server/test/inbox-factories.ts'
import type { Request, Row, Rows } from './row.ts'
import type { World } from './world.ts'

/** A posting of OW. */
export const aPostingOfOW = ({ house, people, committee }: World) => aPostingOf(house, { committee, poster: people.OW! })

/** Who posted it sees it, and decides nothing. */
const staffs = '401 404 404 404 404 404 404 404 404 404 404 403 200'

const onPosting = (bodyOf?: (world: World) => Promise<object>): Row => ({
  answers: staffs,
  ask: async (world): Promise<Request> => ({ params: await aPostingOfOW(world), ...(bodyOf && { body: await bodyOf(world) }) }),
})

/** What was posted, and the inbox that has got it. */
export const recordsRows: Rows = {
  'GET ris/inbox/': '401 403 403 403 403 403 403 403 403 403 403 403 200',
  'GET ris/inbox/:id/businesses/': onPosting(),
  'POST ris/inbox/:id/accept/': onPosting(() => Promise.resolve({ number: unique('SGB'), title: 'Velowege' })),
  'POST ris/inbox/:id/attach/': onPosting(async ({ house, committee }) => ({ business_id: (await aBusinessOf(house, committee)).id })),
  'POST ris/inbox/:id/reject/': onPosting(() => Promise.resolve({ reason: 'Gehört in die Kommission.' })),
}
