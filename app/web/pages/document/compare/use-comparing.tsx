import { Button, CloseButton, Loader } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconGitCompare } from '@tabler/icons-react'
import { queryOptions, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Comparison, compareVersions } from '#features/versions/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import type { Comparing } from '#platform/web/pdf/extensions.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { goToRects } from '#platform/web/pdf/reading-position.ts'
import { useInQueue } from '#platform/web/realtime/live-channel.ts'
import { ToolButton } from '#platform/web/ui/button/toolbar.tsx'
import { ChangeList, ChangeMarks } from './ChangeList.tsx'
import type { Compared } from './CompareVersion.tsx'
import classes from './compare.module.css'

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

type Props = {
  query: UseQueryResult<Comparison>
  /** Text to show while it waits for its turn. */
  waiting: string | undefined
  /** Index of the current change; -1 before the first. */
  current: number
  /** Null while there is no paper. */
  onGo: ((at: number) => void) | null
  onEnd: () => void
}

/** The progress of a comparison, and the buttons to step through the changes. */
function ComparisonBar(props: Props) {
  const { t } = useTranslation()
  const { query, waiting, onEnd } = props
  return (
    <section className={classes.bar} aria-label={t('documents.comparison')}>
      {query.isPending ? <Waiting said={waiting ?? t('documents.comparing')} onEnd={onEnd} /> : <Compared {...props} />}
    </section>
  )
}

function Waiting({ said, onEnd }: Pick<Props, 'onEnd'> & { said: string }) {
  const { t } = useTranslation()
  return (
    <>
      <Loader size={20} aria-hidden />
      <output className={classes.said}>{said}</output>
      <Button variant="default" onClick={onEnd}>
        {t('documents.compare_cancel')}
      </Button>
    </>
  )
}

function Compared({ query, current, onGo, onEnd }: Props) {
  const { t } = useTranslation()
  const { data } = query
  return (
    <>
      <IconGitCompare size={20} aria-hidden className={classes.sign} />
      {data ? <Found comparison={data} current={current} onGo={onGo} /> : <Failed query={query} />}
      <CloseButton size={44} iconSize={20} aria-label={t('documents.compare_end')} onClick={onEnd} />
    </>
  )
}

function Failed({ query }: Pick<Props, 'query'>) {
  const { t } = useTranslation()
  const { error } = query
  const isFinal = isRefused(error, 409, 413)
  const said = isRefused(error, 409, 413, 429) ? error.detail : undefined
  return (
    <>
      <p className={classes.said} role="alert">
        {said ?? t('documents.compare_failed')}
      </p>
      {!isFinal && (
        <Button variant="default" onClick={() => void query.refetch()}>
          {t('shell.try_again')}
        </Button>
      )}
    </>
  )
}

function Found({ comparison, current, onGo }: { comparison: Comparison } & Pick<Props, 'current' | 'onGo'>) {
  const { t } = useTranslation()
  const { changes, with: other } = comparison
  const total = changes.length
  if (total === 0) {
    return (
      <output className={classes.said}>
        <strong>{t('documents.compare_none')}.</strong> <span className={classes.help}>{t('documents.compare_none_help')}</span>
      </output>
    )
  }
  const position =
    current < 0 ? t('documents.compare_total', { count: total }) : t('documents.change_position', { current: current + 1, total })
  return (
    <>
      <div className={classes.found}>
        <p className={classes.said}>{t('documents.compare_short', { other: other.number })}</p>
        <output className={classes.position}>{position}</output>
      </div>
      <ToolButton
        label={t('documents.change_previous')}
        icon={IconChevronUp}
        disabled={!onGo || current <= 0}
        onClick={() => onGo?.(current - 1)}
      />
      <ToolButton
        label={t('documents.change_next')}
        icon={IconChevronDown}
        disabled={!onGo || current >= total - 1}
        onClick={() => onGo?.(current + 1)}
      />
    </>
  )
}
