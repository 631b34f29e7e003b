import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconFileAlert, IconForms, IconLock } from '@tabler/icons-react'
import { type SubmitEvent, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { createHost } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { type Download, DownloadButton } from '#platform/web/pdf/toolbar/downloads.tsx'
import classes from '#platform/web/pdf/viewer.module.css'
import type { Lock } from '#platform/web/pdf/viewer-state.ts'
import { Fields } from '#platform/web/ui/form/FormBody.tsx'

type Props = { lock: Lock; download: Download; onDownload: () => void }

/** Asks for the password of an encrypted document; it is not stored anywhere. */
export function PasswordForm({ lock, download, onDownload }: Props) {
  const { t } = useTranslation()
  const send = (event: SubmitEvent<HTMLElement>) => {
    event.preventDefault()
    const password = new FormData(event.target).get('password')
    if (typeof password === 'string' && !lock.isTrying) lock.open(password)
  }
  return (
    <Stack component="form" className={classes.notice} align="center" gap="md" onSubmit={send}>
      <IconLock size={48} stroke={1.5} aria-hidden />
      <Title order={2} size="h3" ta="center">
        {t('documents.locked')}
      </Title>
      <Text ta="center" maw={480}>
        {t('documents.locked_help')}
      </Text>
      <div className={classes.password}>
        <Fields>
          <TextInput
            ref={focus}
            type="password"
            name="password"
            autoComplete="off"
            required
            label={t('documents.password')}
            error={lock.attempt > 1 && !lock.isTrying && t('documents.password_wrong')}
          />
        </Fields>
      </div>
      <Group justify="center">
        <Button type="submit" loading={lock.isTrying}>
          {t('documents.unlock')}
        </Button>
        <DownloadButton download={download} variant="default" onClick={onDownload} />
      </Group>
    </Stack>
  )
}

const focus = (field: HTMLInputElement | null) => field?.focus()

type FormNoticeProps = { download: Download; onDownload: () => void }

/** Above a dynamic XFA form: how it differs from what Adobe Reader shows, and its download. */
export function FormNotice({ download, onDownload }: FormNoticeProps) {
  const { t } = useTranslation()
  return (
    <Alert className={classes.bar} color="gray" radius={0} icon={<IconForms aria-hidden />}>
      <p>{t('documents.form_shown')}</p>
      <DownloadButton download={download} variant="default" onClick={onDownload} />
    </Alert>
  )
}

type DamagedPagesProps = { pdfViewer: PdfViewer; pages: readonly number[] }

/** In place of each page that the file holds damaged: which page it is, and that the others can be read. */
export const DamagedPages = ({ pdfViewer, pages }: DamagedPagesProps) =>
  pages.map((page) => <DamagedPage key={page} pdfViewer={pdfViewer} page={page} />)

function DamagedPage({ pdfViewer: { viewer }, page }: { pdfViewer: PdfViewer; page: number }) {
  const { t } = useTranslation()
  const [host] = useState(() => createHost(page))
  useLayoutEffect(() => {
    const sheet = (viewer.getPageView(page - 1) as { div: HTMLElement } | undefined)?.div
    sheet?.append(host)
    return () => void sheet?.removeChild(host)
  }, [viewer, page, host])
  return createPortal(
    <Stack className={classes.damaged} align="center" justify="center" gap="sm">
      <IconFileAlert size={40} stroke={1.5} aria-hidden />
      <Text fw={600} ta="center">
        {t('documents.page_damaged', { page })}
      </Text>
      <Text ta="center" maw={420}>
        {t('documents.page_damaged_help')}
      </Text>
    </Stack>,
    host,
  )
}
