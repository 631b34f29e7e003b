import { useWindowEvent } from '@mantine/hooks'
import type { Annotator } from '#web/annotations/annotator.ts'
import type { PdfViewer } from '#web/documents/viewer/pdf-viewer.ts'
import { isTyping } from '#web/kit/is-typing.ts'
import { deeds, isMeant } from './deeds.ts'
import { type Command, commandOf } from './shortcuts.ts'

/** Lets keys choose tools and do deeds; neither while typing nor below or within a dialog or a menu. */
export function useShortcuts(annotator: Annotator, pdfViewer: PdfViewer | null): void {
  useWindowEvent('keydown', (event) => {
    const command = commandOf(event)
    if (!command || event.defaultPrevented || belongsElsewhere(event) || !wants(annotator, command)) return
    event.preventDefault()
    if ('tool' in command) annotator.chooseTool(command.tool)
    else deeds[command.deed]({ annotator, pdfViewer })
  })
}

const belongsElsewhere = ({ target }: KeyboardEvent): boolean =>
  isTyping(target) ||
  document.querySelector('[aria-modal=true]') !== null ||
  (target instanceof Element && target.closest('[role=dialog], [role=menu]') !== null)

/** Words that are selected on the page are the browser's to copy. */
function wants(annotator: Annotator, command: Command): boolean {
  if ('tool' in command) return annotator.session.can_change
  if (command.deed === 'copy' && !getSelection()?.isCollapsed) return false
  return isMeant(command.deed, annotator)
}
