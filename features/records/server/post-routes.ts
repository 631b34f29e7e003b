import type { z } from 'zod'
import * as api from '#features/records/contract.ts'
import { recordsPolicy } from '#features/records/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { House } from '#platform/server/house.ts'
import { handleStream } from '#platform/server/http/handle.ts'
import { arriving } from '#platform/server/http/uploads/arriving.ts'
import { receiveFiles } from '#platform/server/http/uploads/receive-files.ts'
import { answerOf } from './answers.ts'
import { handOver } from './hand-over.ts'
import { judgeProposal } from './judge-proposal.ts'
import { judgeSuggestion } from './judge-suggestion.ts'
import type { Judged, Posting } from './judged.ts'
import { type Asked, post, requirePostable } from './post.ts'
import { findOwnPosted } from './repository.ts'

/** What members send to the records system (D3 §5, §7). */
export function postRoutes(house: House) {
  const { db } = house
  const where = {
    ...arriving(house, { folder: 'arriving-postings', limit: api.largestFiles * 2 ** 20 }),
    most: api.mostFiles,
    least: 0 as const,
  }

  const receive = async <Form extends Keyed>(asked: Asked, { call, judge }: Call<Form>) => {
    await requirePostable(db, asked)
    await using received = await receiveFiles(asked.request, call, where)
    const { form, files } = received
    const { id } = await post(house, asked, { key: form.key, files, judge: (trx, posting) => judge(trx, form, posting) })
    const outcome = await handOver(house, id)
    return answerOf(await findOwnPosted(db, asked.request.me, id), outcome)
  }

  handleStream(house, api.postProposal, ({ params: { id }, request }) =>
    receive({ kind: 'proposal', rule: recordsPolicy.postProposal, id, request }, { call: api.postProposal, judge: judgeProposal }),
  )

  handleStream(house, api.postSuggestion, async ({ params: { id }, request }) => {
    const asked = { kind: 'suggestion', rule: recordsPolicy.postSuggestion, id, request } as const
    const { title, ...rest } = await receive(asked, { call: api.postSuggestion, judge: judgeSuggestion })
    return { title, ...rest, data: { title } }
  })
}

type Keyed = { key?: string | undefined }

/** What is called with such a form, and who throws what does not fit of it. */
type Call<Form> = {
  call: { upload: string; form: z.ZodType<Form> }
  judge: (db: Db, form: Form, posting: Posting) => Promise<Judged>
}
