import { Accessibility, defaultPreset, Feedback, StyleInjector } from '@dnd-kit/dom'
import { SortableKeyboardPlugin } from '@dnd-kit/dom/sortable'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentStructure } from '#features/basic-documents/document.ts'
import { styleNonce } from '#platform/web/ui/theme/Themed.tsx'
import { allDocuments } from './changes.ts'
import { areaKey, documentKey, sectionKey } from './drag.ts'

type Operation = { source: { id: string | number } | null; target?: { id: string | number } | null }
type DragEvent = { operation: Operation }

/**
 * Plugins of the drag library with our texts and animation, and with styles that the content security policy allows. Fixed on the first
 * render.
 */
export function useDragPlugins(structure: DocumentStructure) {
  const { t } = useTranslation()
  const titles = useRef(new Map<string, string>())
  const withoutSection = t('basic_documents.without_section')
  useEffect(() => {
    titles.current = titlesOf(structure, withoutSection)
  }, [structure, withoutSection])

  const titleOf = (end: { id: string | number } | null | undefined) => (end ? titles.current.get(String(end.id)) : undefined)
  const announcements = {
    dragstart: ({ operation }: DragEvent) => t('basic_documents.drag_start', { title: titleOf(operation.source) }),
    dragover({ operation: { source, target } }: DragEvent) {
      const near = titleOf(target)
      return near && source?.id !== target?.id ? t('basic_documents.drag_over', { title: titleOf(source), target: near }) : undefined
    },
    // The new place is announced by the code that moves it.
    dragend: ({ operation, canceled }: DragEvent & { canceled: boolean }) =>
      canceled ? t('basic_documents.drag_cancel', { title: titleOf(operation.source) }) : undefined,
  }
  const screenReaderInstructions = { draggable: t('basic_documents.drag_instructions') }
  const [plugins] = useState(() => [
    ...defaultPreset.plugins,
    StyleInjector.configure({ nonce: styleNonce() }),
    Feedback.configure({ dropAnimation: { duration: DRAG_ANIMATION }, keyboardTransition: { duration: DRAG_ANIMATION } }),
    { plugin: Accessibility, options: { announcements, screenReaderInstructions } },
  ])
  return plugins
}

const titlesOf = (structure: DocumentStructure, withoutSection: string) =>
  new Map([
    [areaKey(null), withoutSection],
    ...structure.sections.flatMap(({ id, title }): [string, string][] => [
      [areaKey(id), title],
      [sectionKey(id), title],
    ]),
    ...allDocuments(structure).map(({ id, title }): [string, string] => [documentKey(id), title]),
  ])

/**
 * The only sorting plugin used: the keyboard. The library's default also moves rows in the DOM before React renders the new order; if React
 * is slow, it does not find them where it put them, and the page breaks. Here only React orders the rows.
 */
export const sortPlugins = [SortableKeyboardPlugin]

/** Section drag animation (D2 §9); none with reduced motion. */
const DRAG_ANIMATION = 200

export const prefersStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

export const sortTransition = { duration: prefersStillness() ? 0 : DRAG_ANIMATION }
