import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { documentCalls } from '#features/documents/contract.ts'
import type { DocumentKind } from '#features/documents/document.ts'
import { pagesRead } from '#features/documents/web/pages-read-operation.ts'
import { useIsRecorded } from '#features/documents/web/seen-version.ts'
import { useCallOrQueue } from '#features/outbox/web/use-call-or-queue.ts'
import { isProvisional } from '#platform/web/lib/connectivity/offline-copies.ts'
import { type PagesRead, watchPagesRead } from '#platform/web/pdf/layout/pages-read.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'

type Paper = { kind: DocumentKind; id: number; version_id: number; committee_id: number }

/** Records which pages of a paper the reader has had on screen, if the reader may leave a trace; a refusal is not shown. */
export function usePagesRead(pdfViewer: PdfViewer | null, { kind, id, version_id, committee_id }: Paper): void {
  const client = useQueryClient()
  const orWait = useCallOrQueue()
  const isRecorded = useIsRecorded(committee_id)
  const { mutate } = useMutation({
    mutationFn: (read: PagesRead) => {
      const asked = { params: { id, version_id }, body: read }
      const change = pagesRead({ document: kind, id, version_id, ...read })
      return orWait(documentCalls[kind].readPages, { asked, change, answer: { last_read: new Date().toISOString() } })
    },
    onSuccess: (answer) => (isProvisional(answer) ? undefined : client.invalidateQueries({ queryKey: ['preparation'] })),
  })
  const report = useEffectEvent((read: PagesRead) => mutate(read))
  useEffect(() => {
    if (pdfViewer && isRecorded) watchPagesRead(pdfViewer, (read) => report(read))
  }, [pdfViewer, isRecorded])
}
