import { attachToMotion } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { getPosting } from '#features/records/contract.ts'
import { meeting, owner, type Request, type Row, type Rows, responsibleOfMeeting, signedIn } from '#testing/server/access/row.ts'
import type { World } from '#testing/server/access/world.ts'
import { aMeeting } from '#testing/server/factories/factories.ts'
import { aBusinessType, aMotion, aMotionBody, asSecond } from '#testing/server/factories/motions/motion-factories.ts'
import { aBusinessOf, aPosting, aPostingOf } from '#testing/server/factories/motions/posting-factories.ts'
import { unique } from '#testing/server/test-server.ts'

const storyOf = async ({ server, people, meeting_id }: World) => ({
  first: people.OW!,
  meeting: { id: meeting_id },
  business_type: await aBusinessType(server),
})

/** A new motion of OW, which MB is asked to sign; its meeting is over. */
export const aMotionOf = async (world: World, status: Motion['status']) =>
  aMotion(world.server, await storyOf(world), { status, signatories: [asSecond(world.people.MB!)] })

const onMotion = (status: Motion['status'], answers: string, asked: Pick<Request, 'body' | 'file' | 'query'> = {}) => ({
  answers,
  ask: async (world: World) => ({ params: { id: (await aMotionOf(world, status)).id }, ...asked }),
})

/** An attachment of an open motion. */
async function onAttachment(world: World) {
  const { params } = await onMotion('DRAFT', '').ask(world)
  const { body } = await world.server.as(world.people.OW).call(attachToMotion, { params, file: Buffer.from('Plan') })
  await world.server.db.updateTable('motion').set({ status: 'OPEN' }).where('id', '=', params.id).execute()
  return { params: { ...params, attachment_id: body.attachments[0]!.id } }
}

/** A draft is visible to its author and responsible users only. */
export const draft = '401 404 404 404 404 404 404 404 200 404 404 200'

/** Only the first signatory may; everybody who sees the meeting sees the motion. */
const ownOpen = '401 404 404 403 404 403 403 404 403 404 404 200'
/** Of the members only MB is asked to sign. */
const asked = '401 404 404 403 404 403 200 404 403 404 404 403 404 403 403 403'

/** A motion whose meeting is over, and a coming meeting of the committee. */
async function onOver(world: World) {
  const { id } = await aMotionOf(world, 'OPEN')
  const coming = await aMeeting(world.server, world.committee, { start: '2099-01-10T08:00:00+01:00', end: null })
  return { params: { id }, body: { meeting: coming.id } }
}

async function onDeclined(world: World) {
  const { id: motion_id } = await aMotionOf(world, 'OPEN')
  const declined = { motion_id, user_id: world.people.MB!.id, declined_at: new Date().toISOString() }
  await world.server.db.insertInto('motion_decline').values(declined).execute()
  return { params: { id: motion_id } }
}

export const motionRows: Rows = {
  'GET businesstypes/': signedIn,
  'GET meetings/:id/vorstoesse/': meeting,
  'GET meetings/:id/vorstoesse/counts/': meeting,
  // Those who do not see the meeting get 400; those who see it may not create motions in another's name.
  'POST vorstoss/': {
    answers: '401 400 400 403 400 403 403 400 403 400 400 200',
    ask: async (world) => ({ body: aMotionBody(await storyOf(world)) }),
  },
  'GET users/me/vorstoesse/': signedIn,
  'GET vorstoss/:id/': onMotion('OPEN', meeting),
  'PATCH vorstoss/:id/': onMotion('DRAFT', draft, { body: { title: 'Velowege' } }),
  'DELETE vorstoss/:id/': onMotion('OPEN', '401 404 404 403 404 403 403 404 200 404 404 200'),
  'PATCH vorstoss/:id/attach_attachments/': onMotion('DRAFT', draft, { file: ['attachments', Buffer.from('Plan')] }),
  'GET vorstoss/:id/attachments/:attachment_id/download/': { answers: meeting, ask: onAttachment },
  'GET vorstoss/:id/versions/': onMotion('OPEN', meeting),
  // What one has read is still recorded where nothing can be changed any more.
  'POST vorstoss/:id/read/': { ...onMotion('OPEN', meeting, { body: { number: 1 } }), inactive: meeting },
  'GET vorstoss/:id/file/': onMotion('OPEN', meeting, { query: { as: 'txt' } }),
  'GET meetings/:id/vorstoesse/file/': { answers: meeting, ask: () => ({ query: { as: 'csv' } }) },
  'GET vorstoss/:id/signature_sheet/': onMotion('OPEN', meeting),
  'POST vorstoss/:id/open/': onMotion('DRAFT', '401 404 404 404 404 404 404 404 403 404 404 200'),
  // Of the members only MB is asked to sign.
  'POST vorstoss/:id/sign/': onMotion('OPEN', '401 404 404 403 404 403 409 404 403 404 404 403 404 403 403 403'),
  'POST vorstoss/:id/take_back/': onMotion('OPEN', ownOpen),
  'POST vorstoss/:id/withdraw/': onMotion('OPEN', ownOpen, { body: { reason: 'Erledigt' } }),
  'POST vorstoss/:id/move/': { answers: '401 404 404 403 404 403 403 404 200 404 404 200', ask: onOver },
  'POST vorstoss/:id/copy/': { answers: '401 404 404 403 404 403 403 404 403 404 404 200', ask: onOver },
  'POST vorstoss/:id/decline/': onMotion('OPEN', asked),
  'POST vorstoss/:id/reconsider/': { answers: asked, ask: onDeclined },
  'POST vorstoss/:id/submit/': onMotion('OPEN', '401 404 404 403 404 403 403 404 403 404 404 409'),
}

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
