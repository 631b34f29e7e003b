import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DocumentWithParents, documentCalls } from '#shared/documents/contract.ts'
import type { DocumentVersion } from '#shared/documents/document.ts'
import { documentPolicy } from '#shared/documents/policy.ts'
import { useIsClosed } from '#web/committees/use-is-closed.ts'
import { useMe } from '#web/identity/queries.ts'
import { call } from '#web/kit/call.ts'
import { refreshDocuments } from './refresh-documents.ts'

/** Records that the first page is on screen (permissions.md G9), of whoever may leave a trace; a refusal is none of the reader's business. */
export function useSeeVersion({ kind, id, meeting }: DocumentWithParents, { version_id }: DocumentVersion): () => void {
  const client = useQueryClient()
  const committee_id = meeting.committee.id
  const isRecorded = documentPolicy.recordReading(useMe(), { committee_id })
  const isClosed = useIsClosed(committee_id)
  const see = useMutation({
    mutationFn: () => call(documentCalls[kind].seeVersion, { params: { id, version_id } }),
    onSuccess: () => refreshDocuments(client),
  })
  return () => {
    if (isRecorded && !isClosed) see.mutate()
  }
}
