import { createMotion, listMotions } from '#features/motions/contract.ts'
import type { TestHouse } from '#testing/server/house.ts'
import type { MotionStory } from './motion-factories.ts'

/** What the first signatory of a story is answered to a body, whatever that is. */
export async function postedMotion(house: TestHouse, { first }: Pick<MotionStory, 'first'>, body: unknown) {
  const { status, body: answer } = await house.as(first).call(createMotion, { body: body as never })
  return { status, answer: answer as unknown }
}

/** The same when it is refused. */
export const refused = (answer: object, status = 400) => ({ status, answer })

/** Those that the first signatory of a story finds in the list of its meeting. */
export const motionsSeen = async (house: TestHouse, { first, meeting }: Pick<MotionStory, 'first' | 'meeting'>) =>
  (await house.as(first).call(listMotions, { params: meeting, query: {} })).body
