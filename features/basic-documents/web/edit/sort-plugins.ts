import { SortableKeyboardPlugin } from '@dnd-kit/dom/sortable'

/**
 * The only sorting plugin used: the keyboard. The library's default also moves rows in the DOM before React renders the new order; if React
 * is slow, it does not find them where it put them, and the page breaks. Here only React orders the rows.
 */
export const sortPlugins = [SortableKeyboardPlugin]
