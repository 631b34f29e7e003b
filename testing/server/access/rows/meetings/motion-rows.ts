import { attachToMotion } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { meeting, type Request, type Rows, signedIn } from '#testing/server/access/row.ts'
import type { World } from '#testing/server/access/world.ts'
import { aBusinessType, aMotion, aMotionBody, asSecond } from '#testing/server/factories/motions/motion-factories.ts'

const storyOf = async ({ server, people, meeting_id }: World) => ({
  first: people.OW!,
  meeting: { id: meeting_id },
  business_type: await aBusinessType(server),
})

/** A new motion of OW, which MB is asked to sign; its meeting is over. */
export const aMotionOf = async (world: World, status: Motion['status']) =>
  aMotion(world.server, await storyOf(world), { status, signatories: [asSecond(world.people.MB!)] })

const onMotion = (status: Motion['status'], answers: string, asked: Pick<Request, 'body' | 'file'> = {}) => ({
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
const draft = '401 404 404 404 404 404 404 404 200 404 404 200'

export const motionRows: Rows = {
  'GET businesstypes/': signedIn,
  'GET meetings/:id/vorstoesse/': meeting,
  'GET meetings/:id/vorstoesse/counts/': meeting,
  // Those who do not see the meeting get 400; those who see it may not create motions in another's name.
  'POST vorstoss/': {
    answers: '401 400 400 403 400 403 403 400 403 400 400 200',
    ask: async (world) => ({ body: aMotionBody(await storyOf(world)) }),
  },
  'GET vorstoss/:id/': onMotion('OPEN', meeting),
  'PATCH vorstoss/:id/': onMotion('DRAFT', draft, { body: { title: 'Velowege' } }),
  'DELETE vorstoss/:id/': onMotion('OPEN', '401 404 404 403 404 403 403 404 200 404 404 200'),
  'PATCH vorstoss/:id/attach_attachments/': onMotion('DRAFT', draft, { file: ['attachments', Buffer.from('Plan')] }),
  'GET vorstoss/:id/attachments/:attachment_id/download/': { answers: meeting, ask: onAttachment },
  'GET vorstoss/:id/signature_sheet/': onMotion('OPEN', meeting),
  'POST vorstoss/:id/open/': onMotion('DRAFT', '401 404 404 404 404 404 404 404 403 404 404 200'),
  // Of the members only MB is asked to sign.
  'POST vorstoss/:id/sign/': onMotion('OPEN', '401 404 404 403 404 403 409 404 403 404 404 403 404 403 403 403'),
  'POST vorstoss/:id/submit/': onMotion('OPEN', '401 404 404 403 404 403 403 404 403 404 404 409'),
}
