import { Accessibility, defaultPreset, Feedback, StyleInjector } from '@dnd-kit/dom'
import { SortableKeyboardPlugin } from '@dnd-kit/dom/sortable'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createStore } from '#platform/web/lib/storage/store.ts'
import { styleNonce } from '#platform/web/ui/theme/Themed.tsx'

type Operation = { source: { id: string | number } | null; target?: { id: string | number } | null }
type DragEvent = { operation: Operation }

/** Texts for screen readers, by the ids of what is dragged and what it is over. */
type DragTexts = {
  start: (id: string) => string
  over: (id: string, target: string) => string | undefined
  cancel: (id: string) => string
  instructions: string
}

const idOf = (end: { id: string | number } | null | undefined) => String(end?.id ?? '')

/** Plugins of the drag library with our texts and animation, and with styles that the content security policy allows. */
const dragPlugins = ({ start, over, cancel, instructions }: DragTexts) => [
  ...defaultPreset.plugins,
  StyleInjector.configure({ nonce: styleNonce() }),
  Feedback.configure({ dropAnimation: { duration: DRAG_ANIMATION }, keyboardTransition: { duration: DRAG_ANIMATION } }),
  {
    plugin: Accessibility,
    options: {
      announcements: {
        dragstart: ({ operation }: DragEvent) => start(idOf(operation.source)),
        dragover: ({ operation: { source, target } }: DragEvent) =>
          target && source?.id !== target.id ? over(idOf(source), idOf(target)) : undefined,
        // The new place is announced by the code that moves it.
        dragend: ({ operation, canceled }: DragEvent & { canceled: boolean }) => (canceled ? cancel(idOf(operation.source)) : undefined),
      },
      screenReaderInstructions: { draggable: instructions },
    },
  },
]

/**
 * The only sorting plugin used: the keyboard. The library's default also moves rows in the DOM before React renders the new order; if React
 * is slow, it does not find them where it put them, and the page breaks. Here only React orders the rows.
 */
export const sortPlugins = [SortableKeyboardPlugin]

/** Drag animation (D2 §9); none with reduced motion. */
const DRAG_ANIMATION = 200

const prefersStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

export const sortTransition = { duration: prefersStillness() ? 0 : DRAG_ANIMATION }

/** Plugins of the drag library, fixed on the first render. `titles` names what can be dragged and what it can be over, by id. */
export function useDragPlugins(titles: () => ReadonlyMap<string, string>) {
  const { t } = useTranslation()
  const [latest] = useState(() => createStore(titles))
  useEffect(() => latest.set(titles), [latest, titles])
  const titleOf = (id: string) => latest.get()().get(id)
  const [plugins] = useState(() =>
    dragPlugins({
      start: (id) => t('rows.drag_start', { title: titleOf(id) }),
      over: (id, target) => {
        const near = titleOf(target)
        return near && t('rows.drag_over', { title: titleOf(id), target: near })
      },
      cancel: (id) => t('rows.drag_cancel', { title: titleOf(id) }),
      instructions: t('rows.drag_instructions'),
    }),
  )
  return plugins
}
