import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Workplace } from './deeds.ts'
import { SelectionDeeds } from './SelectionDeeds.tsx'
import { StyleButton } from './StyleButton.tsx'
import { StyleFields } from './StyleFields.tsx'
import { fieldsOf, restyle, selectedOf, sharedStyle } from './selection.ts'

/** The looks that the selected annotations share, and what can be done to them. */
export function SelectionStyle({ annotator, pdfViewer }: Workplace) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const selected = selectedOf(annotator)
  const kinds = [...new Set(selected.map(({ type }) => type))]
  const heading = t('annotations.tools.selection', { count: selected.length })
  return (
    <>
      <StyleButton label={t('annotations.tools.style')} opened={opened} onChange={setOpened}>
        <Text fw={600}>{heading}</Text>
        <StyleFields
          kinds={kinds}
          fields={fieldsOf(selected)}
          style={sharedStyle(selected)}
          onChange={(change) => restyle(annotator, change)}
        />
        <SelectionDeeds annotator={annotator} pdfViewer={pdfViewer} withNames onDone={() => setOpened(false)} />
      </StyleButton>
      <SelectionDeeds annotator={annotator} pdfViewer={pdfViewer} />
    </>
  )
}
