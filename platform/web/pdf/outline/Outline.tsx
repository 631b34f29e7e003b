import { Skeleton, Stack } from '@mantine/core'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { isSafeLink } from '#platform/web/pdf/load/safe-links.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { OutlineTree } from './OutlineTree.tsx'
import classes from './outline.module.css'
import type { OutlineItem } from './outline-rows.ts'

type Props = { pdfViewer: PdfViewer; onGo: () => void }

/** The document's outline (its PDF bookmarks). */
export function Outline(props: Props) {
  return (
    <Suspense fallback={<Waiting />}>
      <Read {...props} />
    </Suspense>
  )
}

function Read({ pdfViewer: { viewer }, onGo }: Props) {
  const { t } = useTranslation()
  const items = use(outlineOf(viewer.pdfDocument!))
  if (items.length === 0) return <EmptyState text={t('documents.no_outline')} />
  const go = ({ dest, url }: OutlineItem) => {
    if (dest) void viewer.linkService.goToDestination(dest)
    else if (url && isSafeLink(url)) window.open(url, '_blank', 'noopener,noreferrer')
    if (dest) onGo()
  }
  return <OutlineTree items={items} onGo={go} />
}

const Waiting = () => (
  <Stack className={classes.waiting} gap="md">
    <Skeleton height={20} width="80%" />
    <Skeleton height={20} width="60%" />
    <Skeleton height={20} width="70%" />
  </Stack>
)

const read = new WeakMap<PDFDocumentProxy, Promise<OutlineItem[]>>()

/** The outline of a document, loaded once; empty if there is none or it cannot be read. */
function outlineOf(pdf: PDFDocumentProxy): Promise<OutlineItem[]> {
  const known = read.get(pdf)
  if (known) return known
  const reading = pdf.getOutline().then(
    (items) => (items ?? []) as OutlineItem[],
    () => [],
  )
  read.set(pdf, reading)
  return reading
}
