import { CloseButton, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#platform/web/pdf/viewer.module.css'
import { ToolButton } from '#platform/web/ui/button/toolbar.tsx'
import type { Find, FindResult } from './use-find.ts'

/** Search in the document: Enter goes to the next match, Shift+Enter to the previous one, Escape closes. */
export function FindBar({ find, onClose }: { find: Find; onClose: () => void }) {
  const { t } = useTranslation()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') find.step(event.shiftKey ? 'previous' : 'next')
    else return
    event.preventDefault()
  }
  return (
    <search className={classes.find} aria-label={t('documents.find')}>
      <TextInput
        key={find.asked}
        ref={find.asked > 0 ? select : null}
        type="search"
        className={classes.findField}
        aria-label={t('documents.find_in_document')}
        placeholder={t('documents.find_in_document')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={find.query}
        onChange={(event) => find.search(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <FindCount result={find.result} />
      <ToolButton label={t('documents.find_previous')} icon={IconChevronUp} onClick={() => find.step('previous')} />
      <ToolButton label={t('documents.find_next')} icon={IconChevronDown} onClick={() => find.step('next')} />
      <CloseButton size="lg" aria-label={t('documents.find_close')} onClick={onClose} />
    </search>
  )
}

function FindCount({ result: { status, current, total } }: { result: FindResult }) {
  const { t } = useTranslation()
  const text = () => {
    if (status === 'idle') return ''
    if (total > 0) return t('documents.find_count', { current, total })
    return status === 'none' ? t('documents.find_none') : t('documents.find_searching')
  }
  return (
    <output className={classes.findCount} aria-live="polite">
      {text()}
    </output>
  )
}

const select = (field: HTMLInputElement | null) => field?.select()
