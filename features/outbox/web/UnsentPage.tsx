import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CommitteesSidebar } from '#features/committees/web/CommitteesSidebar.tsx'
import { useStore } from '#platform/web/lib/storage/store.ts'
import { EmptyState } from '#platform/web/ui/list/ListRow.tsx'
import { Page, SectionCard } from '#platform/web/ui/page/Page.tsx'
import { PageBreadcrumbs, PageHeading } from '#platform/web/ui/page/page-head.tsx'
import { isRefused, type Waiting } from './deed.ts'
import { RefusedLayer } from './layers/RefusedLayer.tsx'
import { useRefusedLayers } from './layers/use-refused-layers.ts'
import { UnsentDeed } from './UnsentDeed.tsx'
import classes from './UnsentPage.module.css'
import { isTold, waiting } from './waiting.ts'

/** /unsent: what the reader wrote offline and the server rejected, with the available actions, and what still waits. */
export function UnsentPage() {
  const { t } = useTranslation()
  const all = useStore(waiting, (one) => one).filter(isTold)
  const { layers, outbox } = useRefusedLayers()
  return (
    <Page>
      <CommitteesSidebar />
      <PageBreadcrumbs crumbs={[{ label: t('sync.title') }]} />
      <PageHeading title={t('sync.title')}>
        <Text c="dimmed">{t('sync.explained')}</Text>
      </PageHeading>
      <Deeds title={t('sync.refused')} deeds={all.filter(isRefused)} none={t('sync.none_refused')}>
        {layers.map((layer) => (
          <RefusedLayer key={layer.layer_id} layer={layer} outbox={outbox} />
        ))}
      </Deeds>
      <Deeds title={t('sync.waiting')} deeds={all.filter((one) => !isRefused(one))} none={t('sync.none_waiting')} />
    </Page>
  )
}

type Props = { title: string; deeds: Waiting[] /** Shown if there are none. */; none: string; children?: ReactNode[] }

function Deeds({ title, deeds, none, children = [] }: Props) {
  return (
    <SectionCard title={title}>
      {deeds.length + children.length === 0 && <EmptyState text={none} />}
      <ul className={classes.deeds} aria-label={title}>
        {deeds.map((one) => (
          <UnsentDeed key={one.subject} waiting={one} />
        ))}
        {children}
      </ul>
    </SectionCard>
  )
}
