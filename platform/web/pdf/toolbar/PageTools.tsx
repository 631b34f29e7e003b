import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ToolButton } from '#platform/web/ui/button/ToolButton.tsx'
import { PageField } from './PageField.tsx'
import { hasRoom } from './toolbar-room.ts'
import { goToPage, type Paper, perform } from './viewer-tools.ts'

/** Which page is read, and the way to another one. */
export function PageTools({ pdfViewer, state: { page, pages }, width }: Paper) {
  const { t } = useTranslation()
  const step = (command: 'previous_page' | 'next_page', icon: typeof IconChevronUp, isEnd: boolean) =>
    hasRoom('page_steps', width) && (
      <ToolButton
        label={t(`documents.${command}`)}
        icon={icon}
        disabled={!pdfViewer || isEnd}
        onClick={() => perform(pdfViewer, command)}
      />
    )
  return (
    <>
      {step('previous_page', IconChevronUp, page <= 1)}
      {step('next_page', IconChevronDown, page >= pages)}
      <PageField page={page} pages={pages} onGo={(wanted) => goToPage(pdfViewer, wanted)} />
    </>
  )
}
