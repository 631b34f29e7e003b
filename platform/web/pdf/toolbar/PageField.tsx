import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageOf } from '#platform/web/pdf/page-of.ts'
import classes from '#platform/web/pdf/viewer.module.css'

type Props = { page: number; pages: number; onGo: (page: number) => void }

/** The number of the page that is read; typing another one and Enter goes there. */
export function PageField({ page, pages, onGo }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const wanted = typed === null ? null : pageOf(typed, pages)
    setTyped(null)
    if (wanted !== null && wanted !== page) onGo(wanted)
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
