import { createMotion, listMotions } from '#features/motions/contract.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import type { MotionStory } from './motion-factories.ts'

/** Creates a motion from any body as the first signatory; returns the response. */
export async function postedMotion(server: TestServer, { first }: Pick<MotionStory, 'first'>, body: unknown) {
  const { status, body: answer } = await server.as(first).call(createMotion, { body: body as never })
  return { status, answer: answer as unknown }
}

/** The same response for a rejected body. */
export const refused = (answer: object, status = 400) => ({ status, answer })

/** The motions that the first signatory sees in the list of the meeting. */
export const motionsSeen = async (server: TestServer, { first, meeting }: Pick<MotionStory, 'first' | 'meeting'>) =>
  (await server.as(first).call(listMotions, { params: meeting, query: {} })).body
