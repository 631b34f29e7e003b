import type { FileStore } from '#server/files/file-store.ts'
import type { Elsewhere } from '../connector.ts'

type OtherSide = { url: string; records_token: string | null; records_allow_private: boolean; files: FileStore }

/** Forwards postings to a server as multipart forms. */
export const byHttp = ({ url }: OtherSide): Elsewhere => ({
  name: 'http',
  submit: () => Promise.resolve({ state: 'delayed', problem: `nothing goes to ${url} yet` }),
})
