import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import { isMarkingKind } from '#features/annotations/annotation.ts'
import type { Annotator, Tool } from '#features/annotations/web/annotator.ts'
import { markSelection, selectedTextIn } from '#features/annotations/web/gestures/mark-selection.ts'
import { commands, isMeant, type Workplace } from '#features/annotations/web/tools/edit-commands.ts'
import { isTyping, isUnwantedKey } from '#platform/web/lib/keyboard.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { useIsActiveViewer } from '#platform/web/pdf/viewer-side.ts'
import { type Command, commandOf } from './shortcuts.ts'

const covers = '[role=dialog], [role=menu]'

/** Handles keys for tools and commands in the active viewer, except while typing or while a dialog or menu is open. */
export function useShortcuts(annotator: Annotator, pdfViewer: PdfViewer | null): void {
  const isCovered = useRef(false)
  const isActive = useIsActiveViewer()
  // Checked in the capture phase: a dialog closed by Escape is gone by the time the event bubbles up.
  useWindowEvent('keydown', () => (isCovered.current = document.querySelector(covers) !== null), { capture: true })
  useWindowEvent('keydown', (event) => {
    const command = commandOf(event)
    if (
      !command ||
      !isActive ||
      isUnwantedKey(event) ||
      event.defaultPrevented ||
      isCovered.current ||
      isTyping(event.target) ||
      !wants(annotator, command)
    )
      return
    event.preventDefault()
    if ('tool' in command) takeUp(command.tool, { annotator, pdfViewer })
    else commands[command.command]({ annotator, pdfViewer })
  })
}

/** With text selected while reading, a marking tool marks it; otherwise the tool is chosen. */
function takeUp(tool: Tool, { annotator, pdfViewer }: Workplace): void {
  const isForSelection = pdfViewer && annotator.tool === 'read' && selectedTextIn(pdfViewer)
  if (isForSelection && isMarkingKind(tool)) markSelection(tool, { annotator, pdfViewer })
  else annotator.chooseTool(tool)
}

/** The browser copies text selected on the page. */
function wants(annotator: Annotator, command: Command): boolean {
  if ('tool' in command) return annotator.session.can_change
  if (command.command === 'copy' && !getSelection()?.isCollapsed) return false
  return isMeant(command.command, annotator)
}
