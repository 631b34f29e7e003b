import { Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#platform/web/pdf/viewer.module.css'
import { ToolButton } from '#platform/web/ui/button/toolbar.tsx'
import { goToPage, type Paper, pageOf, perform } from './viewer-tools.ts'

/** Buttons to the previous and the next page. */
export function PageSteps({ pdfViewer, state: { page, pages } }: Paper) {
  const { t } = useTranslation()
  const step = (command: 'previous_page' | 'next_page', icon: typeof IconChevronUp, isEnd: boolean) => (
    <ToolButton label={t(`documents.${command}`)} icon={icon} disabled={!pdfViewer || isEnd} onClick={() => perform(pdfViewer, command)} />
  )
  return (
    <>
      {step('previous_page', IconChevronUp, page <= 1)}
      {step('next_page', IconChevronDown, page >= pages)}
    </>
  )
}

/** The width (px) of the field with the count of pages behind it. */
export const pageFieldWidth = (countText: string): number => 68 + countText.length * 8

/** The current page number; typing another one and Enter goes there. */
export function PageField({ pdfViewer, state: { page, pages } }: Paper) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const wanted = typed === null ? null : pageOf(typed, pages)
    setTyped(null)
    if (wanted !== null && wanted !== page) goToPage(pdfViewer, wanted)
  }
  return (
    <div className={classes.pageField}>
      <TextInput
        size="sm"
        classNames={{ input: classes.pageNumber }}
        aria-label={t('documents.page_number')}
        inputMode="numeric"
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go()}
      />
      <Text component="span" className={classes.pages}>
        {pages > 0 && t('documents.of_pages', { pages })}
      </Text>
    </div>
  )
}
