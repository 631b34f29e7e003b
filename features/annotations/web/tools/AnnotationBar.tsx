import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { Palette } from '#features/annotations/web/palette/Palette.tsx'
import { usePaletteState } from '#features/annotations/web/palette/use-palette-place.ts'
import { SavingWords, useSavingTold } from '#features/annotations/web/session/SavingState.tsx'
import { ShortcutList } from '#features/annotations/web/shortcuts/ShortcutList.tsx'
import { useShortcuts } from '#features/annotations/web/shortcuts/use-shortcuts.ts'
import type { AnnotatedFrame } from '#platform/web/pdf/extensions.ts'
import { type BarEntry, oneButton } from '#platform/web/pdf/toolbar/bar/bar-entry.ts'
import { useIsActiveViewer } from '#platform/web/pdf/viewer-side.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { PageHelp } from '#platform/web/ui/page/shell.tsx'
import { SelectionPopover } from './SelectionPopover.tsx'
import { useAnnotationEntries } from './use-annotation-entries.tsx'

type Props = {
  annotator: Annotator
  frame: AnnotatedFrame
  /** What tells of the layers. */
  layers?: readonly (BarEntry | null)[]
}

/** The viewer's bar with the annotation tools in it, and the palette of the current tool or of the selection. */
export function AnnotationBar({ annotator, frame, layers = [] }: Props) {
  const { pdfViewer, showPanel, isCovered, barWith } = frame
  const [isHelping, setHelping] = useState(false)
  const palette = usePaletteState(annotator)
  const told = useSavingTold(annotator.session)
  const isActive = useIsActiveViewer()
  useShortcuts(annotator, pdfViewer)
  const help = () => setHelping(true)
  const entries = useAnnotationEntries({ annotator, pdfViewer, told, onStyle: palette.showFields, onHelp: help, showPanel })
  return (
    <>
      {barWith([...entries, ...layers.filter((entry) => entry !== null)])}
      {isActive && !isCovered && <Palette annotator={annotator} pdfViewer={pdfViewer} palette={palette} />}
      <SavingWords session={annotator.session} told={told} />
      {pdfViewer && <SelectionPopover annotator={annotator} pdfViewer={pdfViewer} />}
      {isActive && (
        <PageHelp>
          <ShortcutList />
        </PageHelp>
      )}
      {isHelping && <HelpSheet onClose={() => setHelping(false)} />}
    </>
  )
}

/** Something that tells of the layers, in the bar if it has something to tell. */
export const layerEntry = (key: 'shared' | 'legend', button: ReactNode): BarEntry | null =>
  button ? oneButton({ key, group: 'end', rank: key === 'legend' ? 13 : 14, isLow: true, button }) : null

/** All keyboard shortcuts of the document's page. */
function HelpSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('annotations.tools.help')} size={720} onClose={onClose}>
      <ShortcutList />
    </Dialog>
  )
}
