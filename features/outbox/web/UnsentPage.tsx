import { Button, Text } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import i18next, { type TFunction } from 'i18next'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Annotation } from '#features/annotations/annotation.ts'
import { listLayers } from '#features/annotations/layer-contract.ts'
import { type AnnotationOperation, isRemoval, type Paper } from '#features/annotations/web/session/annotation-operation.ts'
import type { AnnotationOutbox } from '#features/annotations/web/session/annotation-outbox.ts'
import { outboxOf, paperOf } from '#features/annotations/web/session/layer-outbox.ts'
import { shortened, wordsOf } from '#features/annotations/web/words.ts'
import { CommitteesSidebar } from '#features/committees/web/CommitteesSidebar.tsx'
import { useMe } from '#features/identity/web/queries.ts'
import { CopyText } from '#features/notes/web/KeptDraft.tsx'
import { call } from '#platform/web/lib/http/call.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import { isRefused, type Operation } from '#platform/web/offline/outbox/operation.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { EmptyState } from '#platform/web/ui/list/ListRow.tsx'
import { Page, SectionCard } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs, PageHeading } from '#platform/web/ui/page/page-head.tsx'
import { UnsentOperation } from './UnsentOperation.tsx'
import classes from './UnsentPage.module.css'
import { isShown, waiting } from './waiting.tsx'

/** /unsent: what the reader wrote offline and the server rejected, with the available actions, and what still waits. */
export function UnsentPage() {
  const { t } = useTranslation()
  const all = useStore(waiting, (one) => one).filter(isShown)
  const { layers, outbox } = useRefusedLayers()
  return (
    <Page>
      <CommitteesSidebar />
      <PageBreadcrumbs crumbs={[{ label: t('sync.title') }]} />
      <PageHeading title={t('sync.title')}>
        <Text c="dimmed">{t('sync.explained')}</Text>
      </PageHeading>
      <Operations title={t('sync.refused')} operations={all.filter(isRefused)} none={t('sync.none_refused')}>
        {layers.map((layer) => (
          <RefusedLayerCard key={layer.layer_id} layer={layer} outbox={outbox} />
        ))}
      </Operations>
      <Operations title={t('sync.waiting')} operations={all.filter((one) => !isRefused(one))} none={t('sync.none_waiting')} />
    </Page>
  )
}

type Props = { title: string; operations: Operation[] /** Shown if there are none. */; none: string; children?: ReactNode[] }

function Operations({ title, operations, none, children = [] }: Props) {
  return (
    <SectionCard title={title}>
      {operations.length + children.length === 0 && <EmptyState text={none} />}
      <ul className={classes.operations} aria-label={title}>
        {operations.map((one) => (
          <UnsentOperation key={one.subject} operation={one} />
        ))}
        {children}
      </ul>
    </SectionCard>
  )
}

/** Maximum characters shown of a text on a page. */
const LONGEST = 300

type LayerProps = { layer: RefusedLayer; outbox: AnnotationOutbox }

/** Annotations rejected because their layer is gone or the reader may no longer change it: listed by page, to be taken over, copied or discarded. */
export function RefusedLayerCard({ layer, outbox }: LayerProps) {
  const { t } = useTranslation()
  const { paper, refused } = layer
  const lines = refused.map(({ content }) => lineOf(content.annotation as Annotation, t))
  return (
    <li className={classes.operation}>
      <strong>{t('sync.annotations', { count: refused.length })}</strong>
      <div className={classes.facts}>{paper && <Link to={paper.address}>{paper.title}</Link>}</div>
      <p className={classes.why}>
        {t(refused.some(({ refusal }) => refusal?.status === 404) ? 'sync.why_layer_gone' : 'sync.why_not_permitted')}
      </p>
      <div className={classes.text}>{lines.join('\n')}</div>
      <Offers layer={layer} outbox={outbox} text={lines.join('\n')} />
    </li>
  )
}

/** A page, and what was written there. */
function lineOf(annotation: Annotation, t: TFunction): string {
  const page = annotation.pageIndex + 1
  const words = shortened(wordsOf(annotation), LONGEST)
  return words ? t('sync.page_words', { page, words }) : t('sync.page_drawn', { page })
}

function Offers({ layer, outbox, text }: LayerProps & { text: string }) {
  const { t } = useTranslation()
  const discard = () => {
    if (window.confirm(t('sync.discard_confirmation'))) void outbox.discard(layer.layer_id)
  }
  return (
    <div className={classes.offers}>
      {layer.paper && (
        <Button variant="subtle" px={8} onClick={() => void takeOver(layer, outbox)}>
          {t('sync.to_own_layer')}
        </Button>
      )}
      <CopyText text={text} />
      <Button variant="subtle" px={8} onClick={() => void outbox.retry(layer.layer_id)}>
        {t('sync.retry')}
      </Button>
      <Button variant="subtle" px={8} onClick={discard}>
        {t('sync.discard')}
      </Button>
    </div>
  )
}

/** Copies the annotations to the reader's own private layer of the same version, if that is still visible; only then are the originals given up. */
async function takeOver({ layer_id, paper, refused }: RefusedLayer, outbox: AnnotationOutbox): Promise<void> {
  const layers = paper ? await call(listLayers, { params: { version_id: paper.version_id } }).catch(() => []) : []
  const own = layers.find(({ is_private_layer, is_owner, id }) => is_private_layer && is_owner && id !== layer_id)
  if (!own) {
    notify('error', i18next.t('sync.no_own_layer'))
    return
  }
  const drawn = refused.filter(({ content }) => !isRemoval(content))
  await outbox.add(
    own.id,
    drawn.map(({ content }) => ({ kind: 'create', annotation: { ...(content.annotation as Annotation), id: crypto.randomUUID() } })),
  )
  await outbox.discard(layer_id)
  notify('success', i18next.t('sync.taken_to_own_layer'))
}

/** Rejected annotations of one layer; `paper` as far as it was remembered. */
type RefusedLayer = { layer_id: number; paper: Paper | null; refused: readonly AnnotationOperation[] }

/** All layers with rejected annotations of the reader, and their outbox. */
export function useRefusedLayers(): { layers: RefusedLayer[]; outbox: AnnotationOutbox } {
  const client = useQueryClient()
  const { id } = useMe()
  const outbox = outboxOf(client, id)
  const [layers, setLayers] = useState<RefusedLayer[]>([])
  useEffect(() => {
    const look = () => setLayers(readLayers(client, outbox))
    void outbox.open().then(look)
    return outbox.subscribe(look)
  }, [client, outbox])
  return { layers, outbox }
}

function readLayers(client: QueryClient, outbox: AnnotationOutbox): RefusedLayer[] {
  const byLayer = Map.groupBy(outbox.refused(), ({ content }) => content.layer_id)
  return [...byLayer].map(([layer_id, refused]) => ({
    layer_id,
    refused,
    paper: refused.find(({ content }) => content.paper)?.content.paper ?? paperOf(client, layer_id),
  }))
}
