import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Guarded } from '#platform/web/ui/feedback/errors.tsx'
import type { AnnotatedFrame, Annotating } from './extensions.ts'
import type { SidePanelState } from './side-panel/SidePanel.tsx'
import classes from './viewer.module.css'

type Frame = Pick<AnnotatedFrame, 'pdfViewer' | 'barWith'> & {
  panel: Pick<SidePanelState, 'show' | 'uncover' | 'opened' | 'beside'>
}

export type AnnotatingParts = { bar: ReactNode; failure: ReactNode; layer: ReactNode; panel: ReactNode }

/** Renders the parts of annotating. If one fails, all are switched off and the document stays readable (D3 §4). */
export function useAnnotating(annotating: Annotating | undefined, { pdfViewer, panel: beside, barWith }: Frame): AnnotatingParts {
  const [failed, setFailed] = useState(false)
  const nothing = { bar: barWith([]), failure: null, layer: null, panel: null }
  if (!annotating) return nothing
  if (failed) return { ...nothing, failure: <AnnotatingFailure onRetry={() => setFailed(false)} /> }
  const { bar, layer, panel } = annotating
  const guarded = (part: () => ReactNode) => (
    <Guarded onFailed={() => setFailed(true)}>
      <Part part={part} />
    </Guarded>
  )
  const frame = { pdfViewer, showPanel: () => beside.show('annotations'), isCovered: beside.opened && !beside.beside, barWith }
  const upper = guarded(() => bar(frame))
  if (!pdfViewer) return { ...nothing, bar: upper }
  return { ...nothing, bar: upper, layer: guarded(() => layer(pdfViewer)), panel: guarded(() => panel(pdfViewer, beside.uncover)) }
}

// A component, so that the error boundary also catches what the function itself throws.
const Part = ({ part }: { part: () => ReactNode }) => part()

/** Shown above a document whose annotations have failed. */
function AnnotatingFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert className={classes.bar} color="orange" radius={0} role="alert" icon={<IconAlertTriangle aria-hidden />}>
      <p>{t('documents.annotating_failed')}</p>
      <Button variant="default" onClick={onRetry}>
        {t('shell.try_again')}
      </Button>
    </Alert>
  )
}
