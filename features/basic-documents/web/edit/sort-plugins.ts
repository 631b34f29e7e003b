import { SortableKeyboardPlugin } from '@dnd-kit/dom/sortable'

/**
 * What sorting takes of the library: the keyboard. By default it also moves rows in the page itself, before React has drawn the new order; where React
 * is slow, it then no longer finds them where it put them, and the page breaks. Here the order is React's alone.
 */
export const sortPlugins = [SortableKeyboardPlugin]
