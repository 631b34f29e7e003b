import { getPosting } from '#features/records/contract.ts'
import { owner, type Request, type Row, type Rows, responsibleOfMeeting, signedIn } from '#testing/server/access/row.ts'
import type { World } from '#testing/server/access/world.ts'
import { aBusinessType } from '#testing/server/factories/motions/motion-factories.ts'
import { aPostingOf } from '#testing/server/factories/motions/posting-factories.ts'
import { aBusinessOf, aPosting } from '#testing/server/factories/motions/records-factories.ts'
import { unique } from '#testing/server/test-server.ts'
import { aMotionOf } from './motion-rows.ts'

/** A posting of OW. */
export const aPostingOfOW = ({ server, people, committee }: World) => aPostingOf(server, { committee, poster: people.OW! })

/** The author of a posting sees it, but cannot decide on it. */
const staffs = '401 404 404 404 404 404 404 404 404 404 404 403 200'

const onPosting = (bodyOf?: (world: World) => Promise<object>): Row => ({
  answers: staffs,
  ask: async (world): Promise<Request> => ({ params: await aPostingOfOW(world), ...(bodyOf && { body: await bodyOf(world) }) }),
})

/** A posting of OW with a file. */
async function onFile({ server, committee, people, clients }: World): Promise<Request> {
  const { id } = await aPosting(server, { committee, member: people.OW! })
  const { body } = await clients.OW.call(getPosting, { params: { id } })
  return { params: { id, file_id: body.files[0]!.id } }
}

/** Those who see the committee without an active member role get 403. */
const members = '401 404 404 403 403 403 200 200 403 404 404 200'
/** One's own postings; for the records staff those in the inbox. */
const ownOrInbox = `${owner} 200`

/** Postings, and the inbox that receives them. */
export const recordsRows: Rows = {
  'GET ris/inbox/': '401 403 403 403 403 403 403 403 403 403 403 403 200',
  'GET ris/inbox/:id/businesses/': onPosting(),
  'POST ris/inbox/:id/accept/': onPosting(() => Promise.resolve({ number: unique('SGB'), title: 'Velowege' })),
  'POST ris/inbox/:id/attach/': onPosting(async ({ server, committee }) => ({ business_id: (await aBusinessOf(server, committee)).id })),
  'POST ris/inbox/:id/reject/': onPosting(() => Promise.resolve({ reason: 'Gehört in die Kommission.' })),
  'POST ris/post_proposal/:id/': {
    answers: members,
    ask: async ({ server, committee }) => ({
      params: { id: committee.id },
      file: ['files', Buffer.from('Plan'), 'Plan.pdf', { title: 'Velowege', business_type: (await aBusinessType(server)).api_uid }],
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
