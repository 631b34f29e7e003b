import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { compareVersions } from '#features/versions/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'
import type { Comparing } from '#platform/web/pdf/extensions.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { goToRects } from '#platform/web/pdf/reading-position.ts'
import { useInQueue } from '#platform/web/realtime/live-channel.ts'
import { ChangeList, ChangeMarks } from './ChangeList.tsx'
import type { Compared } from './CompareVersion.tsx'
import { ComparisonBar } from './ComparisonBar.tsx'

/** Toolbar, marks and list of changes; undefined while nothing is compared. */
export function useComparing(compared: Compared | null): Comparing | undefined {
  const { waiting, ask } = useInQueue()
  const query = useQuery(changesQuery(compared, ask))
  const [chosen, choose] = useState(-1)
  if (!compared) return undefined
  const changes = query.data?.changes ?? none
  const current = chosen < changes.length ? chosen : -1
  const go = (pdfViewer: PdfViewer | null, at: number) => {
    const change = changes[at]
    if (!pdfViewer || !change) return
    choose(at)
    goToRects(pdfViewer, change.page_index, change)
  }
  const shown = { query, current }
  return {
    bar: (pdfViewer) => (
      <ComparisonBar {...shown} waiting={waiting} onGo={pdfViewer && ((at) => go(pdfViewer, at))} onEnd={compared.onEnd} />
    ),
    layer: (pdfViewer) => <ChangeMarks pdfViewer={pdfViewer} changes={changes} current={current} />,
    panel: (pdfViewer, uncover) => (
      <ChangeList
        {...shown}
        onGo={(at) => {
          go(pdfViewer, at)
          uncover()
        }}
      />
    ),
  }
}

const none: never[] = []

type InQueue = ReturnType<typeof useInQueue>['ask']

/** The differences of two versions never change, so they never go stale; skipped while nothing is compared. */
const changesQuery = (compared: Compared | null, inQueue: InQueue) =>
  queryOptions({
    queryKey: ['changes', compared?.version_id, compared?.other_id],
    queryFn: compared ? ({ signal }) => inQueue((work) => changesOf(compared, work, signal)) : skipToken,
    staleTime: Infinity,
  })

const changesOf = ({ kind, id, version_id, other_id }: Compared, work: string, signal: AbortSignal) =>
  call(compareVersions[kind], { params: { id, version_id }, query: { with: other_id }, work }, signal)
