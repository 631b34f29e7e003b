import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useIsClosed } from '#features/committees/web/use-is-closed.ts'
import { type DocumentWithParents, documentCalls } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import { documentPolicy } from '#features/documents/policy.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { useOrWait } from '#features/outbox/web/use-or-wait.ts'
import { isStandIn } from '#platform/web/lib/connectivity/stand-in.ts'
import { refreshDocuments } from './refresh-documents.ts'

/** Records that the first page is on screen (permissions.md G9), of whoever may leave a trace; a refusal is none of the reader's business. */
export function useSeeVersion({ kind, id, meeting }: DocumentWithParents, version: DocumentVersion): () => void {
  const client = useQueryClient()
  const orWait = useOrWait()
  const committee_id = meeting.committee.id
  const isRecorded = documentPolicy.recordReading(useMe(), { committee_id })
  const isClosed = useIsClosed(committee_id)
  const see = useMutation({
    mutationFn: () => {
      const { version_id } = version
      const deed = { kind: 'seen_version', document: kind, id, version_id } as const
      const wish = { title: '', deed }
      return orWait(documentCalls[kind].seeVersion, { asked: { params: { id, version_id } }, wish, answer: version })
    },
    onSuccess: (answer) => (isStandIn(answer) ? undefined : refreshDocuments(client)),
  })
  return () => {
    if (isRecorded && !isClosed) see.mutate()
  }
}
