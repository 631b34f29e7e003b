import { useTranslation } from 'react-i18next'
import { BesideChoice } from './BesideChoice.tsx'
import { BesideNotes } from './BesideNotes.tsx'
import { BesidePaper } from './BesidePaper.tsx'
import { useBeside } from './beside-state.ts'
import { type LeftPaper, RightPane } from './RightPane.tsx'

/** What is open beside the document of the page: another one, its notes, or the choice of what to open. */
export function BesidePane(left: LeftPaper) {
  const { t } = useTranslation()
  const { beside } = useBeside()
  if (beside === null) return null
  if (beside === 'choice') {
    return (
      <RightPane name="choice" title={t('beside.choose')}>
        <BesideChoice {...left} />
      </RightPane>
    )
  }
  if (beside === 'notes') {
    return (
      <RightPane name="notes" title={t('beside.notes')}>
        <BesideNotes {...left} />
      </RightPane>
    )
  }
  return <BesidePaper key={`${beside.kind}/${beside.id}`} paper={beside} left={left} />
}
