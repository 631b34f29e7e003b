import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { whyNoVault } from '#features/devices/web/the-vault.ts'
import type { NoVault } from '#features/devices/web/vault.ts'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { fileSize } from '#platform/web/ui/file/file-size.ts'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { PageHeading } from '#platform/web/ui/page/PageHeading.tsx'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { budget } from './room.ts'
import { TakenRow } from './TakenRow.tsx'
import { theTakenAlong } from './the-taken-along.ts'
import { latestFirst, view } from './view.ts'

/** /taken-along: what is on this device to be read without a connection. */
export function TakenAlongPage() {
  const { t } = useTranslation()
  const found = useFound()
  return (
    <Page>
      <PageHeading title={t('taken_along.title')}>
        <Text c="dimmed">{t('taken_along.explained')}</Text>
      </PageHeading>
      <SectionCard title={t('taken_along.meetings')}>
        {found === 'asking' && <RowsSkeleton rows={2} />}
        {found === 'error' && <EmptyState text={t('taken_along.load_error')} />}
        {typeof found === 'object' && (found.why ? <EmptyState text={t(`taken_along.why_${found.why}`)} /> : <TakenRows {...found} />)}
      </SectionCard>
    </Page>
  )
}

type Found = 'asking' | 'error' | { why: NoVault | null; limit: number }

/** Whether anything can be here, and how much. */
function useFound(): Found {
  const [found, setFound] = useState<Found>('asking')
  useEffect(() => {
    let isLeft = false
    const ask = async (): Promise<Found> => {
      const [taken, limit] = await Promise.all([theTakenAlong(), budget()])
      return { why: taken ? null : (whyNoVault() ?? 'unreachable'), limit }
    }
    void ask()
      .catch(() => 'error' as const)
      .then((now) => !isLeft && setFound(now))
    return () => {
      isLeft = true
    }
  }, [])
  return found
}

function TakenRows({ limit }: { limit: number }) {
  const { t } = useTranslation()
  const meetings = useStore(view, (all) => all?.meetings)
  const all = [...(meetings?.values() ?? [])].sort(latestFirst)
  if (all.length === 0) return <EmptyState text={t('taken_along.nothing')} />
  const sizeOf = (bytes: number) => fileSize(bytes, currentLanguage())
  const used = all.reduce((sum, { size }) => sum + size, 0)
  return (
    <>
      <Text px="md" pb="xs" c="dimmed">
        {t('taken_along.used', { used: sizeOf(used), budget: sizeOf(limit) })}
      </Text>
      <Rows label={t('taken_along.meetings')}>
        {all.map((taken) => (
          <TakenRow key={taken.id} taken={taken} />
        ))}
      </Rows>
    </>
  )
}
