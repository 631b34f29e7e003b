import { Group } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { AddButton } from '#platform/web/ui/button/AddButton.tsx'

type Props = { ref: Ref<HTMLButtonElement>; onAddSection: () => void; onAddDocument: () => void }

/** What adds to the list, beside its title; `ref` is the button for documents. */
export function AddButtons({ ref, onAddSection, onAddDocument }: Props) {
  const { t } = useTranslation()
  return (
    <Group gap="0 24px">
      <AddButton label={t('basic_documents.add_section')} onClick={onAddSection} />
      <AddButton ref={ref} label={t('basic_documents.add_document')} onClick={onAddDocument} />
    </Group>
  )
}
