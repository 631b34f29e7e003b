import type { FastifyRequest } from 'fastify'
import { arriving } from '#server/kit/arriving.ts'
import { handleStream } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { receiveFiles } from '#server/kit/receive-files.ts'
import * as api from '#shared/records/contract.ts'
import { recordsPolicy } from '#shared/records/policy.ts'
import { answerOf } from './answers.ts'
import { handOver } from './hand-over.ts'
import { judgeProposal } from './judge-proposal.ts'
import { judgeSuggestion } from './judge-suggestion.ts'
import { post, requirePostable } from './post.ts'
import { findOwnPosted } from './repository.ts'

/** What members send to the records system (D3 §5, §7). */
export function postRoutes(house: House) {
  const { db } = house
  const where = {
    ...arriving(house, { folder: 'arriving-postings', limit: api.largestFiles * 2 ** 20 }),
    most: api.mostFiles,
    least: 0 as const,
  }

  const answer = async ({ me }: FastifyRequest, { id }: { id: number }) => {
    const outcome = await handOver(house, id)
    return answerOf(await findOwnPosted(db, me, id), outcome)
  }

  handleStream(house, api.postProposal, async ({ params: { id }, request }) => {
    const asked = { kind: 'proposal', rule: recordsPolicy.postProposal, id, request } as const
    await requirePostable(db, asked)
    await using received = await receiveFiles(request, api.postProposal, where)
    const { form, files } = received
    const posted = await post(house, asked, { key: form.key, files, judge: (trx, posting) => judgeProposal(trx, form, posting) })
    return await answer(request, posted)
  })

  handleStream(house, api.postSuggestion, async ({ params: { id }, request }) => {
    const asked = { kind: 'suggestion', rule: recordsPolicy.postSuggestion, id, request } as const
    await requirePostable(db, asked)
    await using received = await receiveFiles(request, api.postSuggestion, where)
    const { form, files } = received
    const posted = await post(house, asked, { key: form.key, files, judge: (trx, posting) => judgeSuggestion(trx, form, posting) })
    const { title, ...rest } = await answer(request, posted)
    return { title, ...rest, data: { title } }
  })
}
