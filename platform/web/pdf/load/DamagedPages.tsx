import { Stack, Text } from '@mantine/core'
import { IconFileAlert } from '@tabler/icons-react'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { createHost } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import classes from '#platform/web/pdf/viewer.module.css'

type Props = { pdfViewer: PdfViewer; pages: readonly number[] }

/** In place of each page that the file holds damaged: which page it is, and that the others can be read. */
export const DamagedPages = ({ pdfViewer, pages }: Props) =>
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
