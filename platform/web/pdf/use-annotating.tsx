import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Guarded } from '#platform/web/ui/feedback/errors.tsx'
import type { Annotating } from './extensions.ts'
import type { PdfViewer } from './pdf-viewer.ts'
import type { SidePanelState } from './side-panel/SidePanel.tsx'
import classes from './viewer.module.css'

type Paper = { pdfViewer: PdfViewer | null; panel: Pick<SidePanelState, 'show' | 'uncover'> }

export type AnnotatingParts = { bar: ReactNode; layer: ReactNode; panel: ReactNode }

const nothing: AnnotatingParts = { bar: null, layer: null, panel: null }

/** Renders the parts of annotating. If one fails, all are switched off and the document stays readable (D3 §4). */
export function useAnnotating(annotating: Annotating | undefined, { pdfViewer, panel: beside }: Paper): AnnotatingParts {
  const [failed, setFailed] = useState(false)
  if (!annotating) return nothing
  if (failed) return { ...nothing, bar: <AnnotatingFailure onRetry={() => setFailed(false)} /> }
  const { bar, layer, panel } = annotating
  const guarded = (part: () => ReactNode) => (
    <Guarded onFailed={() => setFailed(true)}>
      <Part part={part} />
    </Guarded>
  )
  const upper = guarded(() => bar(pdfViewer, () => beside.show('annotations')))
  if (!pdfViewer) return { ...nothing, bar: upper }
  return { bar: upper, layer: guarded(() => layer(pdfViewer)), panel: guarded(() => panel(pdfViewer, beside.uncover)) }
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
