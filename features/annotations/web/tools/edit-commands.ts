import type { Annotator } from '#features/annotations/web/annotator.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { copySelected, duplicateSelected, paste } from './clipboard.ts'
import { removeSelected } from './selection.ts'
import type { EditCommand } from './shortcuts.ts'

/** What shortcuts and buttons work with; `pdfViewer` is null until the document is open. */
export type Workplace = { annotator: Annotator; pdfViewer: PdfViewer | null }

const pagesOf = (pdfViewer: PdfViewer | null) => pdfViewer?.pageHosts.shown() ?? []

const pageOf = (pdfViewer: PdfViewer | null): number => (pdfViewer?.viewer.currentPageNumber ?? 1) - 1

/** Runs each command on the open layer. */
export const commands: Record<EditCommand, (workplace: Workplace) => void> = {
  undo: ({ annotator }) => annotator.session.undo(),
  redo: ({ annotator }) => annotator.session.redo(),
  remove: ({ annotator }) => removeSelected(annotator),
  copy: ({ annotator }) => copySelected(annotator),
  cut: ({ annotator }) => {
    copySelected(annotator)
    removeSelected(annotator)
  },
  paste: ({ annotator, pdfViewer }) => paste(annotator, pageOf(pdfViewer), pagesOf(pdfViewer)),
  duplicate: ({ annotator, pdfViewer }) => duplicateSelected(annotator, pagesOf(pdfViewer)),
  select_all: ({ annotator, pdfViewer }) => selectPage(annotator, pageOf(pdfViewer)),
  leave: ({ annotator }) => (annotator.selection.size > 0 ? annotator.select([]) : annotator.chooseTool('read')),
}

function selectPage(annotator: Annotator, page: number): void {
  const there = annotator.session.shown().annotations.filter(({ pageIndex }) => pageIndex === page)
  annotator.select(there.map(({ id }) => id))
}

const onSelection: readonly EditCommand[] = ['remove', 'copy', 'cut', 'duplicate']

/** Whether a command applies now; if not, the browser gets its keys. */
export function isMeant(command: EditCommand, { selection, tool, session }: Annotator): boolean {
  if (command === 'leave') return selection.size > 0 || tool !== 'read'
  if (command === 'copy') return selection.size > 0
  if (!session.can_change) return false
  if (command === 'select_all') return tool === 'select'
  return !onSelection.includes(command) || selection.size > 0
}
