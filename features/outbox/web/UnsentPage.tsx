import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CommitteesSidebar } from '#features/committees/web/CommitteesSidebar.tsx'
import { useStore } from '#platform/web/lib/storage/store.ts'
import { isRefused, type Operation } from '#platform/web/offline/outbox/operation.ts'
import { EmptyState } from '#platform/web/ui/list/ListRow.tsx'
import { Page, SectionCard } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs, PageHeading } from '#platform/web/ui/page/page-head.tsx'
import { RefusedLayerCard, useRefusedLayers } from './RefusedLayerCard.tsx'
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
