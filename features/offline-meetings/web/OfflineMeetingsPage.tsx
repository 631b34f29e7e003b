import { Text } from '@mantine/core'
import { IconBriefcase } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noVaultReason } from '#features/devices/web/current-vault.ts'
import type { NoVault } from '#features/devices/web/vault.ts'
import { useMeetingTitle } from '#features/meetings/web/MeetingHeader.tsx'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import { fileSize } from '#platform/web/ui/file/file-labels.tsx'
import { EmptyState, ListRow, Rows, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { Page, SectionCard } from '#platform/web/ui/page/Page.tsx'
import { PageHeading } from '#platform/web/ui/page/page-head.tsx'
import { budget } from './copies/meetings.ts'
import { currentOfflineMeetings } from './current-offline-meetings.ts'
import classes from './offline-meetings.module.css'
import { OfflineMeetingActions, OfflineMeetingState } from './SaveForOffline.tsx'
import { latestFirst, type OfflineMeeting, view } from './view.ts'

/** /taken-along: what can be read offline on this device. */
export function OfflineMeetingsPage() {
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
        {typeof found === 'object' &&
          (found.why ? <EmptyState text={t(`taken_along.why_${found.why}`)} /> : <OfflineMeetingRows {...found} />)}
      </SectionCard>
    </Page>
  )
}

type Found = 'asking' | 'error' | { why: NoVault | null; limit: number }

/** Whether anything can be stored here, and how much. */
function useFound(): Found {
  const [found, setFound] = useState<Found>('asking')
  useEffect(() => {
    let isLeft = false
    const ask = async (): Promise<Found> => {
      const [offline, limit] = await Promise.all([currentOfflineMeetings(), budget()])
      return { why: offline ? null : (noVaultReason() ?? 'unreachable'), limit }
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

function OfflineMeetingRows({ limit }: { limit: number }) {
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
        {all.map((copy) => (
          <OfflineMeetingRow key={copy.id} copy={copy} />
        ))}
      </Rows>
    </>
  )
}

/** A meeting on this device, by its title as soon as that is known. */
function OfflineMeetingRow({ copy }: { copy: OfflineMeeting }) {
  const { t } = useTranslation()
  const titleOf = useMeetingTitle()
  const title = copy.about ? titleOf(copy.about) : t('taken_along.unknown_meeting')
  return (
    <ListRow
      leading={<IconBriefcase size={20} stroke={1.5} aria-hidden />}
      title={title}
      link={{ to: '/meetings/$id', params: { id: copy.id } }}
      facts={[copy.about?.committee]}
      below={
        <div className={classes.row}>
          <OfflineMeetingState copy={copy} />
          <OfflineMeetingActions copy={copy} title={title} />
        </div>
      }
    />
  )
}
