import type { Elsewhere } from '#features/records/server/connector.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { exchange, type Limits } from './exchange.ts'
import { formOf } from './form-of.ts'
import { outcomeOf } from './read-answer.ts'

type OtherSide = { url: string; records_token: string | null; records_allow_private: boolean; files: FileStore; limits?: Limits }

const usual: Limits = { connect: 10_000, idle: 60_000 }

/** Forwards postings to a server, which knows a repetition by its key. Throws where there is no answer. */
export const byHttp = ({ url, records_token, records_allow_private, files, limits = usual }: OtherSide): Elsewhere => ({
  name: 'http',
  submit: async (posting, signal) => {
    const headers = {
      Accept: 'application/json',
      'Idempotency-Key': posting.key,
      ...(records_token && { Authorization: `Bearer ${records_token}` }),
    }
    const { form, close } = await formOf(files, posting)
    try {
      return outcomeOf(await exchange({ url, headers, allow_private: records_allow_private, limits, signal }, form))
    } finally {
      close()
    }
  },
})
