import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCircleX, IconRefresh } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { appUpdate, areAssetsMissing } from '#platform/web/lib/connectivity/app-update.ts'
import { useIsOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import { PageHeading } from '#platform/web/ui/page/page-head.tsx'

type Props = { error: unknown; onRetry: () => void }

/** Explains an error and offers a retry, or a reload if the page itself failed. */
export function ErrorState({ error, onRetry }: Props) {
  const { t } = useTranslation()
  const isOutdated = useStore(appUpdate, (state) => state === 'needed')
  const { title, text } = useWords(error)
  return (
    <Stack align="flex-start" role="alert">
      <PageHeading title={title} />
      <Text maw={600}>{isOutdated ? t('updates.needed') : text}</Text>
      {isOutdated ? (
        <Reload variant="filled" />
      ) : isOfPage(error) ? (
        <Group>
          <Button onClick={onRetry}>{t('shell.go_on')}</Button>
          <Reload variant="default" />
        </Group>
      ) : (
        <Button onClick={onRetry} leftSection={<IconRefresh size={20} aria-hidden />}>
          {t('shell.try_again')}
        </Button>
      )}
    </Stack>
  )
}

/** The server's message, if there is one. */
function useWords(error: unknown) {
  const { t } = useTranslation()
  if (isOfPage(error)) return { title: t('shell.page_failed'), text: t('shell.page_failed_explained') }
  const { status, detail } = error instanceof Refused ? error : { status: 0, detail: undefined }
  return {
    title: t(status === 403 ? 'shell.not_permitted' : 'shell.error_title'),
    text: detail ?? t(status === 0 ? 'shell.error_no_connection' : 'shell.error_unexpected'),
  }
}

function Reload({ variant }: { variant: 'filled' | 'default' }) {
  const { t } = useTranslation()
  return (
    <Button variant={variant} onClick={() => window.location.reload()} leftSection={<IconRefresh size={20} aria-hidden />}>
      {t('shell.reload')}
    </Button>
  )
}

/** Whether the page itself has failed: no refusal by the server, and no missing part of the application. */
export const isOfPage = (error: unknown): boolean => !(error instanceof Refused) && !areAssetsMissing()

type PartErrorProps = {
  text: string
  onRetry: () => void
  /** The banner has already announced it to screen readers. */
  isAnnounced?: boolean
}

/** Says that a part of a page could not be loaded, and offers a retry; the rest of the page stays. */
export function PartError({ text, onRetry, isAnnounced = false }: PartErrorProps) {
  const { t } = useTranslation()
  const said = useIsOffline() ? t('reach.not_available') : text
  return (
    <Stack role={isAnnounced ? undefined : 'alert'} align="flex-start" gap="xs" px="md" py="xs">
      <Text>{said}</Text>
      <Button variant="default" onClick={onRetry} leftSection={<IconRefresh size={20} aria-hidden />}>
        {t('shell.try_again')}
      </Button>
    </Stack>
  )
}

/** An error message that takes the focus. Place it below the buttons, so that they do not move. */
export const FailureMessage = ({ message }: { message: string | null }) =>
  message && (
    <Alert key={message} color="red" icon={<IconCircleX aria-hidden />} tabIndex={-1} ref={focus}>
      {message}
    </Alert>
  )

const focus = (node: HTMLElement | null) => node?.focus()

type GuardedProps = { onFailed?: () => void; children: ReactNode }

/** An error boundary that renders nothing on failure; everything around it stays. */
export class Guarded extends Component<GuardedProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidCatch() {
    this.props.onFailed?.()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

/** Logs an error caught by an error boundary, unless it is a Refused, which the page shows to the user. */
export function logCaughtError(error: unknown): void {
  if (!(error instanceof Refused)) console.error(error)
}
