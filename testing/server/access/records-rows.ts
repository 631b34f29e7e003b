import { getPosting } from '#features/records/contract.ts'
import { aBusinessType } from '#testing/server/factories/motion-factories.ts'
import { aPostingOf } from '#testing/server/factories/posting-factories.ts'
import { aBusinessOf, aPosting } from '#testing/server/factories/records-factories.ts'
import { unique } from '#testing/server/house.ts'
import { aMotionOf } from './motion-rows.ts'
import { owner, type Request, type Row, type Rows, responsibleOfMeeting, signedIn } from './row.ts'
import type { World } from './world.ts'

/** A posting of OW. */
export const aPostingOfOW = ({ house, people, committee }: World) => aPostingOf(house, { committee, poster: people.OW! })

/** Who posted it sees it, and decides nothing. */
const staffs = '401 404 404 404 404 404 404 404 404 404 404 403 200'

const onPosting = (bodyOf?: (world: World) => Promise<object>): Row => ({
  answers: staffs,
  ask: async (world): Promise<Request> => ({ params: await aPostingOfOW(world), ...(bodyOf && { body: await bodyOf(world) }) }),
})

/** A posting of OW with a file. */
async function onFile({ house, committee, people, clients }: World): Promise<Request> {
  const { id } = await aPosting(house, { committee, member: people.OW! })
  const { body } = await clients.OW.call(getPosting, { params: { id } })
  return { params: { id, file_id: body.files[0]!.id } }
}

/** Who sees the committee and is no active member of it by role is told so. */
const members = '401 404 404 403 403 403 200 200 403 404 404 200'
/** One's own, and what the inbox has got for its staff. */
const ownOrInbox = `${owner} 200`

/** What was posted, and the inbox that has got it. */
export const recordsRows: Rows = {
  'GET ris/inbox/': '401 403 403 403 403 403 403 403 403 403 403 403 200',
  'GET ris/inbox/:id/businesses/': onPosting(),
  'POST ris/inbox/:id/accept/': onPosting(() => Promise.resolve({ number: unique('SGB'), title: 'Velowege' })),
  'POST ris/inbox/:id/attach/': onPosting(async ({ house, committee }) => ({ business_id: (await aBusinessOf(house, committee)).id })),
  'POST ris/inbox/:id/reject/': onPosting(() => Promise.resolve({ reason: 'Gehört in die Kommission.' })),
  'POST ris/post_proposal/:id/': {
    answers: members,
    ask: async ({ house, committee }) => ({
      params: { id: committee.id },
      file: ['files', Buffer.from('Plan'), 'Plan.pdf', { title: 'Velowege', business_type: (await aBusinessType(house)).api_uid }],
    }),
  },
  'POST ris/post_suggestion/:id/': {
    answers: members,
    ask: ({ committee }) => ({ params: { id: committee.id }, file: ['files', Buffer.from('Plan'), 'Plan.pdf', { title: 'Velowege' }] }),
  },
  'GET ris/postings/': signedIn,
  'GET ris/postings/:id/': { answers: ownOrInbox, ask: async (world) => ({ params: await aPostingOfOW(world) }) },
  'GET ris/postings/:id/files/:file_id/download/': { answers: ownOrInbox, ask: onFile },
  'POST vorstoss/:id/post_to_records/': {
    answers: responsibleOfMeeting,
    ask: async (world) => ({ params: { id: (await aMotionOf(world, 'SUBMITTED')).id } }),
  },
}
