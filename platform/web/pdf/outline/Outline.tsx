import { Skeleton, Stack } from '@mantine/core'
import { Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { isSafeLink } from '#platform/web/pdf/load/safe-links.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { OutlineTree } from './OutlineTree.tsx'
import classes from './outline.module.css'
import { outlineOf } from './outline-of.ts'
import type { OutlineItem } from './outline-rows.ts'

type Props = { pdfViewer: PdfViewer; onGo: () => void }

/** The headings that the writer of a paper gave it. */
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
