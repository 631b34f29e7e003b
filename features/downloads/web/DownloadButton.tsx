import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNeedsConnection } from '#platform/web/lib/connectivity/use-needs-connection.ts'
import type { DownloadKind } from './download-kind.ts'

const DownloadDialog = lazy(async () => ({ default: (await import('./DownloadDialog.tsx')).DownloadDialog }))

type Props = { kind: DownloadKind; label: string /** Why nothing can be downloaded; null if something can. */; lacking: string | null }

/** A plain link to all documents as a zip, with a button for more options beside it (D2 §2, D3 §7). */
export function DownloadButton({ kind, label, lacking }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const [opened, dialog] = useDisclosure()
  if (lacking) return <NoDownload label={label} why={lacking} />
  return (
    <>
      <Button.Group>
        <Button
          component="a"
          href={kind.zipAddress({})}
          download
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          {...refusing}
        >
          {label}
        </Button>
        <Button variant="default" px="sm" aria-label={t('downloads.choose')} aria-haspopup="dialog" onClick={dialog.open} {...refusing}>
          <IconChevronDown size={20} aria-hidden />
        </Button>
      </Button.Group>
      {opened && (
        <Suspense>
          <DownloadDialog kind={kind} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}

function NoDownload({ label, why }: { label: string; why: string }) {
  const id = useId()
  return (
    <Group gap="xs">
      <Button disabled aria-describedby={id} variant="default" leftSection={<IconDownload size={20} aria-hidden />}>
        {label}
      </Button>
      <Text id={id} size="sm" c="dimmed">
        {why}
      </Text>
    </Group>
  )
}
