import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import { isMarkingKind } from '#features/annotations/annotation.ts'
import type { Annotator, Tool } from '#features/annotations/web/annotator.ts'
import { markSelection } from '#features/annotations/web/surface/mark-selection.ts'
import { isTyping } from '#platform/web/lib/keyboard/is-typing.ts'
import { isUnwantedKey } from '#platform/web/lib/keyboard/single-keys.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { deeds, isMeant, type Workplace } from './deeds.ts'
import { type Command, commandOf } from './shortcuts.ts'
import { selectedTextIn } from './use-selected-text.ts'

const covers = '[role=dialog], [role=menu]'

/** Lets keys choose tools and do deeds; neither while typing nor while a dialog or a menu is open. */
export function useShortcuts(annotator: Annotator, pdfViewer: PdfViewer | null): void {
  const isCovered = useRef(false)
  // Asked first of all: what Escape closes is gone before the event comes up here.
  useWindowEvent('keydown', () => (isCovered.current = document.querySelector(covers) !== null), { capture: true })
  useWindowEvent('keydown', (event) => {
    const command = commandOf(event)
    if (
      !command ||
      isUnwantedKey(event) ||
      event.defaultPrevented ||
      isCovered.current ||
      isTyping(event.target) ||
      !wants(annotator, command)
    )
      return
    event.preventDefault()
    if ('tool' in command) takeUp(command.tool, { annotator, pdfViewer })
    else deeds[command.deed]({ annotator, pdfViewer })
  })
}

/** A marking tool marks what is selected while reading; else it is taken in hand. */
function takeUp(tool: Tool, { annotator, pdfViewer }: Workplace): void {
  const isForSelection = pdfViewer && annotator.tool === 'read' && selectedTextIn(pdfViewer)
  if (isForSelection && isMarkingKind(tool)) markSelection(tool, { annotator, pdfViewer })
  else annotator.chooseTool(tool)
}

/** Words that are selected on the page are the browser's to copy. */
function wants(annotator: Annotator, command: Command): boolean {
  if ('tool' in command) return annotator.session.can_change
  if (command.deed === 'copy' && !getSelection()?.isCollapsed) return false
  return isMeant(command.deed, annotator)
}
