import { useNavigate } from '@tanstack/react-router'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import { useShortcut } from '#platform/web/lib/keyboard/use-shortcut.ts'
import { versionLink } from './document-address.ts'
import { siblingAt, useSiblings } from './siblings.ts'
import { useAgendaOrder } from './use-agenda-order.ts'

/** n and p open the next and the previous document of the same parent (look.md). */
export function useSiblingKeys(document: DocumentWithParents): void {
  const { data: siblings = [] } = useSiblings(document)
  const navigate = useNavigate()
  const inOrder = useAgendaOrder()
  const open = (steps: 1 | -1) => {
    const sibling = siblingAt(siblings, document, steps)
    if (sibling) void navigate(versionLink(sibling.kind, sibling.id, inOrder))
  }
  useShortcut('n', () => open(1))
  useShortcut('p', () => open(-1))
}
