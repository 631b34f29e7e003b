import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Motion } from '#features/motions/motion.ts'
import { readMotion } from '#features/motions/version-contract.ts'
import { motionVersionsQuery } from '#features/motions/web/queries.ts'
import { isOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { backgroundCall } from '#platform/web/lib/http/call.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { onceVisible } from '#platform/web/lib/once-visible.ts'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'

/** Loaded only where versions are compared. */
const Changes = lazy(async () => ({ default: (await import('./Changes.tsx')).Changes }))

/** Who changed the wording when, and what; nothing as long as there is one version. */
export function History({ motion }: { motion: Motion }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (motion.version <= 1) return null
  return (
    <section aria-label={t('motion_pages.history')}>
      <Button
        variant="subtle"
        px="xs"
        mx={-8}
        leftSection={<IconHistory size={20} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('motion_pages.history')}
      </Button>
      {isOpen && <Versions motion={motion} />}
    </section>
  )
}

function Versions({ motion }: { motion: Motion }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const { data, isError, refetch } = useQuery(motionVersionsQuery(motion))
  if (isError) return <PartError isAnnounced text={t('motion_pages.history_fetch_error')} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={2} />
  return (
    <Stack component="ol" gap="md" pl={0} m={0} style={{ listStyle: 'none' }}>
      {data.versions.map((version, at) => {
        const before = data.versions[at + 1]
        return (
          <li key={version.number}>
            <Text fw={600}>{t('motion_pages.changed_by', { name: version.changed_by, date: dateTime(version.changed_at) })}</Text>
            {before ? (
              <Suspense fallback={<RowsSkeleton rows={1} />}>
                <Changes before={before} after={version} />
              </Suspense>
            ) : (
              <Text c="dimmed">{t('motion_pages.first_version')}</Text>
            )}
          </li>
        )
      })}
    </Stack>
  )
}

/** Before one signs: what changed since one read the motion's details. */
export function ChangesSinceRead({ motion }: { motion: Motion }) {
  const { t } = useTranslation()
  const { data } = useQuery(motionVersionsQuery(motion))
  const [latest] = data?.versions ?? []
  const read = data?.versions.find(({ number }) => number === data.read)
  if (!latest || !read || latest.number === read.number) return null
  return (
    <Alert color="yellow" icon={<IconHistory aria-hidden />} title={t('motion_pages.changed_since_read')}>
      <Suspense fallback={<RowsSkeleton rows={1} />}>
        <Changes before={read} after={latest} />
      </Suspense>
    </Alert>
  )
}

/** Records privately which version the reader has on screen. A failure is ignored: they are then shown changes that they already know. */
export function useReading({ id, version }: Motion): void {
  useEffect(
    () =>
      onceVisible(() => {
        if (!isOffline.get()) void backgroundCall(readMotion, { params: { id }, body: { number: version } }).catch(() => undefined)
      }),
    [id, version],
  )
}
